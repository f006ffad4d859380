import { createHash } from 'node:crypto';

export type BucketStore = ReturnType<typeof bucketStore>;

function keyPath(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

function unescapeXml(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  return text.replace(/&#(x?)([\da-f]+);|&(\w+);/gi, (_, hex: string, code: string, name: string) =>
    name ? (entities[name] ?? '') : String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
  );
}

async function requireOk(response: Response, action: string): Promise<Response> {
  if (!response.ok) throw new Error(`${action}: S3 answered ${response.status} ${await response.text()}`);
  return response;
}

/** A minimal S3 client without signatures. */
export function bucketStore(url: string) {
  return {
    async has(bucket: string, key: string, content: Buffer, headers: Record<string, string>): Promise<boolean> {
      const response = await fetch(`${url}/${bucket}/${keyPath(key)}`, { method: 'HEAD' });
      const sameContent = response.headers.get('etag') === `"${createHash('md5').update(content).digest('hex')}"`;
      return (
        response.ok &&
        sameContent &&
        Object.entries(headers).every(([name, value]) => response.headers.get(name) === value)
      );
    },

    async put(bucket: string, key: string, content: Buffer, headers: Record<string, string>): Promise<void> {
      const body = new Uint8Array(content);
      await requireOk(
        await fetch(`${url}/${bucket}/${keyPath(key)}`, { method: 'PUT', body, headers }),
        `writing ${key}`,
      );
    },

    async remove(bucket: string, key: string): Promise<void> {
      await requireOk(await fetch(`${url}/${bucket}/${keyPath(key)}`, { method: 'DELETE' }), `removing ${key}`);
    },

    async list(bucket: string, prefix: string): Promise<string[]> {
      const keys: string[] = [];
      for (let isTruncated = true; isTruncated; ) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(keys.length > 0 && { 'start-after': keys.at(-1) ?? '' }),
        });
        const xml = await (await requireOk(await fetch(`${url}/${bucket}?${query}`), `listing ${bucket}`)).text();
        keys.push(...[...xml.matchAll(/<Key>(.*?)<\/Key>/g)].map((match) => unescapeXml(match[1] ?? '')));
        isTruncated = xml.includes('<IsTruncated>true</IsTruncated>');
      }
      return keys;
    },
  };
}
