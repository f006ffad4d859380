import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { UnpaidMemberships } from './UnpaidMemberships.tsx';

// docs/product.md#admin-memberships

test('each renewal that was not paid is named, with the day on which the membership ends', () => {
  const id = '01JD0000000000000MEMBERSH1';
  const one = { id, ownerName: 'Mara Lind', name: 'Every month', endsAt: '2027-01-08T13:00:00.000Z' };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <UnpaidMemberships memberships={[one]} />
    </MemoryRouter>,
  );
  expect(html).toContain('The renewal of Mara Lind was not paid');
  expect(html).toContain('Every month ends on Jan 8, 2027 unless it is.');
  expect(html).toContain(`/admin/memberships/${id}`);
});
