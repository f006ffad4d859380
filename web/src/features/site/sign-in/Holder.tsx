type Props = { name: string; email: string };

/** Whose account it is: what is known and need not be typed. */
export function Holder({ name, email }: Props) {
  return (
    <dl className="account__holder">
      {name && (
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
        </div>
      )}
      <div>
        <dt>E-mail</dt>
        <dd>{email}</dd>
      </div>
    </dl>
  );
}
