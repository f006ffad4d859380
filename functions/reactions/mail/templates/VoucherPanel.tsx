import { Section, Text } from 'react-email';
import type { MailedVoucher } from './content.ts';
import { style } from './style.ts';

/** A gift voucher as a card: for whom, its value, the quoted words of who gives it, and its code. */
export function VoucherPanel({ recipient, value, message, giver, code }: MailedVoucher) {
  return (
    <Section className="mail-line" tdClassName="mail-voucher" style={style.voucher}>
      <div style={style.voucherPart}>
        <Text className="mail-quiet" style={style.voucherName}>
          {`For ${recipient}`}
        </Text>
        <Text className="mail-ink" style={style.voucherValue}>
          {value}
        </Text>
        {message.length > 0 && (
          <blockquote style={{ margin: 0 }}>
            {message.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and are never reordered
              <Text key={index} className="mail-ink" style={style.voucherWords}>
                {quoted(line, index === 0, index === message.length - 1)}
              </Text>
            ))}
          </blockquote>
        )}
        <Text className="mail-quiet" style={style.voucherName}>
          {`From ${giver}`}
        </Text>
        <Text className="mail-ink mail-line mail-code" style={style.voucherCode}>
          {code}
        </Text>
      </div>
    </Section>
  );
}

function quoted(line: string, isFirst: boolean, isLast: boolean): string {
  return `${isFirst ? '“' : ''}${line}${isLast ? '”' : ''}`;
}
