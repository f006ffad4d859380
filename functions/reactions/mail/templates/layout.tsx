import { Fragment } from 'react';
import { Body, Button, Container, Head, Heading, Html, Img, Link, Preview, Section, Text } from 'react-email';
import { siteLanguage } from '#shared/rules/language.ts';
import { partsWithRanges } from '#shared/rules/number-ranges.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { style, styleSheet } from './style.ts';
import { VoucherPanel } from './VoucherPanel.tsx';

type Props = { content: MailContent; siteUrl: string; names: StudioNames };

/** Renders one column, which is complete without its picture. */
export function MailDocument({ content, siteUrl, names }: Props) {
  const {
    preheader,
    heading,
    paragraphs,
    words = [],
    voucher,
    facts,
    action,
    secondary,
    afterAction,
    footer,
    leave,
  } = content;
  return (
    <Html lang={siteLanguage()}>
      <Head>
        <title>{content.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet}</style>
      </Head>
      <Preview useTitleTag={false}>{preheader}</Preview>
      <Body className="mail-body" style={style.body}>
        <Container className="mail-card" style={style.card}>
          <Brand siteUrl={siteUrl} studio={names.studio} />
          <Art {...content.art} />
          <Section tdClassName="mail-part" style={style.main}>
            <Heading as="h1" className="mail-heading mail-ink" style={style.heading}>
              {heading}
            </Heading>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} className="mail-ink" style={style.paragraph}>
                {paragraph}
              </Text>
            ))}
            {words.map((paragraph) => (
              <Text key={paragraph} className="mail-ink" style={style.paragraph}>
                <Linked text={paragraph} />
              </Text>
            ))}
            {voucher && <VoucherPanel {...voucher} />}
            {facts.length > 0 && <Facts facts={facts} />}
            <Action {...action} />
            {secondary && <Secondary {...secondary} />}
            {afterAction && (
              <Text className="mail-quiet" style={style.aside}>
                {afterAction}
              </Text>
            )}
          </Section>
          <Footer text={footer} leave={leave} />
        </Container>
      </Body>
    </Html>
  );
}

// A full stop or bracket at its end belongs to the sentence.
const pageAddress = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/;

/** Text in which addresses of pages are links. */
function Linked({ text }: { text: string }) {
  return text.split(pageAddress).map((part, index) =>
    // Split by one group: every second part is an address.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key, and are never reordered
      <Link key={index} className="mail-ink" href={part} style={style.link}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}

/** Logo and name. The logo is drawn by styles, so that it shows without images. */
function Brand({ siteUrl, studio }: { siteUrl: string; studio: string }) {
  return (
    <Section tdClassName="mail-part" style={style.brandPart}>
      <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <tr>
            <td className="mail-ring" style={style.ring}>
              <div className="mail-dot" style={style.dot} />
            </td>
            <td style={style.brand}>
              <Link className="mail-ink" href={siteUrl} style={style.brandLink}>
                {studio}
              </Link>
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  );
}

function Art({ src, ground, alt }: MailContent['art']) {
  return (
    <Section style={{ backgroundColor: ground }}>
      {/* Lazy, or React writes a preload into the head, which is useless in a mail. */}
      <Img className="mail-art" src={src} alt={alt} width="600" height="176" loading="lazy" style={style.art} />
    </Section>
  );
}

/** A button, and its address as a link. */
function Action({ href, label, note }: MailContent['action']) {
  return (
    <>
      <Button className="mail-button" href={href} style={style.button}>
        {label}
      </Button>
      <Text className="mail-quiet" style={style.aside}>
        Or open this link:{' '}
        <Link className="mail-ink" href={href} style={style.link}>
          {href}
        </Link>
      </Text>
      {note && (
        <Text className="mail-ink" style={style.secondary}>
          {note}
        </Text>
      )}
    </>
  );
}

function Secondary({ text, href, label }: NonNullable<MailContent['secondary']>) {
  return (
    <Text className="mail-ink" style={style.secondary}>
      {text}{' '}
      <Link className="mail-ink" href={href} style={style.link}>
        {label}
      </Link>
    </Text>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} border={0} className="mail-line" style={style.facts}>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.label}>
            <th scope="row" align="left" className="mail-label mail-quiet mail-line" style={style.label}>
              {fact.label}
            </th>
            <td className="mail-ink mail-line" style={style.value}>
              <Value {...fact} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value, note, href }: Fact) {
  const lines = value.split(/\r?\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key, and are never reordered
    <Fragment key={index}>
      {index > 0 && <br />}
      {partsWithRanges(line).map(({ text, isRange }, place) =>
        isRange ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key, and are never reordered
          <span key={place} style={style.unbroken}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </Fragment>
  ));
  return (
    <>
      {href ? (
        <Link className="mail-ink" href={href} style={style.link}>
          {lines}
        </Link>
      ) : (
        lines
      )}
      {note && (
        <span className="mail-quiet" style={style.note}>
          {note}
        </span>
      )}
    </>
  );
}

function Footer({ text, leave }: { text: string; leave: MailContent['leave'] }) {
  return (
    <Section className="mail-line" tdClassName="mail-part" style={style.footer}>
      <Text className="mail-quiet" style={style.footerText}>
        {text}
        {leave && (
          <>
            {' '}
            <Link className="mail-quiet" href={leave.href} style={style.footerLink}>
              {leave.label}
            </Link>
          </>
        )}
      </Text>
    </Section>
  );
}
