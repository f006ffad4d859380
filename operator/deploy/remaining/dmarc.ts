/** Answers the TXT records of a name, each as one text; none when there is no such name. */
export type LookUpTxt = (name: string) => Promise<string[]>;

/** A record that is there: where, and what it asks of who receives a mail that is not signed. */
type DmarcRecord = { name: string; policy: string };

/**
 * Finds the DMARC record that counts for a domain: its own, or that of a domain above it (RFC 7489). Returns undefined when
 * there is none.
 */
export async function findDmarc(domain: string, lookUpTxt: LookUpTxt): Promise<DmarcRecord | undefined> {
  const labels = domain.split('.');
  for (let first = 0; first < labels.length - 1; first += 1) {
    const name = `_dmarc.${labels.slice(first).join('.')}`;
    const record = (await lookUpTxt(name)).find((text) => /^v=DMARC1\b/i.test(text));
    if (record) return { name, policy: /;\s*p=(\w+)/i.exec(record)?.[1]?.toLowerCase() ?? 'none' };
  }
  return undefined;
}

/**
 * Tells what is left to do about DMARC: nothing where a record counts, which stays as it is. What is proposed asks for reports
 * only, so that no other mail of the domain is refused.
 */
export async function dmarcLines(
  { domain, reportsTo }: { domain: string; reportsTo: string },
  lookUpTxt: LookUpTxt,
): Promise<string[]> {
  try {
    const found = await findDmarc(domain, lookUpTxt);
    if (found) return [`${found.name} is there (p=${found.policy}): leave it as it is`];
  } catch {
    return [`whether ${domain} has a DMARC record could not be looked up: look before you write _dmarc.${domain}`];
  }
  return [`_dmarc.${domain}  TXT  "v=DMARC1; p=none; rua=mailto:${reportsTo}"`];
}
