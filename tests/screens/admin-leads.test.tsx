import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aLead } from '#tests/support/membership-builders.ts';
import { fill } from '#tests/support/fill.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { leadsAre } from '#tests/support/notified-lists.ts';
import { OpenedTargetContext } from '#web/data/notifications/opened-item.ts';
import { LeadsTab } from '#web/admin/leads/LeadsTab.tsx';

const { list, changeStatus, remove } = leadEndpoints;
const showTab = (handlers: HttpHandler[] = []) =>
  renderScreen(<LeadsTab />, { user: 'admin', handlers });
const names = () => screen.getAllByRole('article').map((each) => each.ariaLabel);
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));

it('shows who asked for what, and leads to their mail, phone and chat', async () => {
  const created_at = '2020-03-01T12:00:00.000Z';
  showTab(leadsAre(aLead({ status: 'contacted', notes: 'Calls back on Friday.', created_at })));
  const card = await cardOf('Kwame Boateng');

  expect(card.getByRole('link', { name: 'kwame@example.com' })).toHaveAttribute(
    'href',
    'mailto:kwame@example.com',
  );
  expect(card.getByRole('link', { name: '024 123 4567' })).toHaveAttribute(
    'href',
    'tel:0241234567',
  );
  const chat = card.getByRole('link', { name: 'Chat with Kwame Boateng' });
  expect(chat).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/233241234567\?/));
  expect(chat).toHaveAttribute('href', expect.stringContaining('Hello%20Kwame%20Boateng'));
  expect(card.getByText('Monthly').closest('p')).toHaveTextContent('Monthly $30.00');
  expect(card.getByText(/2020/)).toHaveAttribute('datetime', created_at);
  expect(card.getByText('Calls back on Friday.')).toBeVisible();
});

it('fault 58: says that others gave the same e-mail address, and shows them side by side', async () => {
  const { user, backend } = showTab();
  await cardOf('Kofi Adjei');
  expect(screen.queryByText(/gives? this e-mail address/)).not.toBeInTheDocument();
  await backend.world.change(({ leads }) => {
    const kofi = leads.find(({ name }) => name === 'Kofi Adjei');
    if (!kofi) throw new Error('the demo has no Kofi');
    leads.unshift({ ...kofi, id: 'lead-stranger', name: 'Kojo Adjei', phone: '055 000 0199' });
  });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  const stranger = await cardOf('Kojo Adjei');
  expect(stranger.getByText('Another request gives this e-mail address')).toBeVisible();
  await user.click(stranger.getByText('Another request gives this e-mail address'));
  await waitFor(() => expect(names()).toEqual(['Kojo Adjei', 'Kofi Adjei']));
  const first = await cardOf('Kofi Adjei');
  expect(first.getByRole('link', { name: '055 000 0142' })).toBeVisible(); // as Kofi gave it
});

it('sets a status, and offers every other one', async () => {
  const { user, backend } = showTab();
  const card = await cardOf('Kofi Adjei');
  for (const name of ['Contacted', 'Converted', 'Declined']) {
    expect(card.getByRole('button', { name })).toBeEnabled();
  }
  await user.click(card.getByRole('button', { name: 'Converted' }));

  await waitFor(() => expect(card.getByRole('button', { name: 'Converted' })).toBeDisabled());
  expect(card.getByRole('button', { name: 'Contacted' })).toBeEnabled();
  const lead = (await backend.world.read()).leads.find(({ name }) => name === 'Kofi Adjei');
  expect(lead).toMatchObject({ status: 'converted', notes: '' });
});

it.each([
  [mockUnreachable(changeStatus), 'Error updating lead status'],
  [
    mockFailure(changeStatus, 'leads.not_found', 'This request no longer exists.'),
    'This request no longer exists.',
  ],
])('says at the lead why its status was not set', async (failure, message) => {
  const { user } = showTab([failure]);
  const card = await cardOf('Kofi Adjei');
  await user.click(card.getByRole('button', { name: 'Declined' }));
  expect(await card.findByRole('alert')).toHaveTextContent(message);
});

it('reports a concurrent change of a lead, and reloads it', async () => {
  const { user, backend } = showTab();
  const card = await cardOf('Kofi Adjei');
  await backend.world.change(({ leads }) => {
    const lead = leads.find(({ name }) => name === 'Kofi Adjei');
    Object.assign(lead ?? {}, { notes: 'Theirs', updated_at: '2030-01-01T00:00:00.000Z' });
  });
  await user.click(card.getByRole('button', { name: 'Declined' }));

  expect(await card.findByRole('alert')).toHaveTextContent(/Somebody else changed this lead/);
  expect(await card.findByText('Theirs')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Declined' }));
  await waitFor(() => expect(card.getByRole('button', { name: 'Declined' })).toBeDisabled());
});

it('keeps notes; the first ones of a pending lead say that it was contacted', async () => {
  const { user, backend } = showTab();
  await user.click(await screen.findByRole('button', { name: 'Notes on Kofi Adjei' }));
  await fill(user, await screen.findByLabelText('Notes'), 'Wants the yearly plan');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const card = await cardOf('Kofi Adjei');
  expect(await card.findByText('Wants the yearly plan')).toBeVisible();
  const lead = (await backend.world.read()).leads.find(({ name }) => name === 'Kofi Adjei');
  expect(lead).toMatchObject({ status: 'contacted', notes: 'Wants the yearly plan' });
});

it('retains typed notes of a lead that another administrator moved out of the list, and saves them on demand', async () => {
  const { user, backend } = showTab();
  await user.click(await screen.findByRole('radio', { name: /^Pending/ }));
  await user.click(await screen.findByRole('button', { name: 'Notes on Kofi Adjei' }));
  await fill(user, screen.getByLabelText('Notes'), 'Mine');
  const kofi = async () =>
    (await backend.world.read()).leads.find(({ name }) => name === 'Kofi Adjei');
  await backend.world.change(({ leads }) => {
    const lead = leads.find(({ name }) => name === 'Kofi Adjei');
    Object.assign(lead ?? {}, { status: 'declined', updated_at: '2030-01-01T00:00:00.000Z' });
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Saving again replaces their notes/)).toBeVisible();
  await waitFor(() => expect(screen.queryByLabelText('Kofi Adjei')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Notes')).toHaveValue('Mine');
  expect(await kofi()).toMatchObject({ status: 'declined', notes: '' });

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await kofi()).toMatchObject({ status: 'contacted', notes: 'Mine' }),
  );
});

it('keeps typed notes when they could not be saved', async () => {
  const { user } = showTab([mockUnreachable(changeStatus)]);
  await user.click(await screen.findByRole('button', { name: 'Notes on Kofi Adjei' }));
  await fill(user, screen.getByLabelText('Notes'), 'Do not lose me');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Error updating lead status')).toBeVisible();
  expect(screen.getByLabelText('Notes')).toHaveValue('Do not lose me');
});

it('deletes a lead after the documented question', async () => {
  const { user } = showTab();
  await user.click(await screen.findByRole('button', { name: 'Delete Michael Tetteh' }));
  expect(
    screen.getByText('Are you sure you want to delete this lead? This action cannot be undone.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(screen.queryByRole('article', { name: 'Michael Tetteh' })).not.toBeInTheDocument(),
  );
});

it.each([
  [mockUnreachable(remove), 'Error deleting lead'],
  [
    mockFailure(remove, 'leads.not_found', 'This request no longer exists.'),
    'This request no longer exists.',
  ],
])('says in the question why a lead was not deleted', async (failure, message) => {
  const { user } = showTab([failure]);
  await user.click(await screen.findByRole('button', { name: 'Delete Kofi Adjei' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

it('filters by status and says how many there are of each', async () => {
  const { user } = showTab(
    leadsAre(
      aLead({ name: 'First' }),
      aLead({ name: 'Second', status: 'declined' }),
      aLead({ name: 'Third' }),
    ),
  );
  expect(await screen.findByRole('radio', { name: 'All (3)' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Converted (0)' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Pending (2)' }));
  await waitFor(() => expect(names()).toEqual(['First', 'Third']));
  await user.click(screen.getByRole('radio', { name: 'Contacted (0)' }));
  expect(await screen.findByText('No lead fits')).toBeVisible();
});

it('reads fifty at once of as many as the server has', async () => {
  const { user, backend } = showTab();
  await backend.world.change((tables) => {
    tables.leads = Array.from({ length: 230 }, (_, index) => aLead({ name: `Lead ${index}` }));
  });
  expect(await screen.findByRole('radio', { name: 'All (230)' })).toBeInTheDocument();
  expect(screen.getAllByText('kwame@example.com')).toHaveLength(50);
  expect(screen.getByText('50 of 230 leads')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('100 of 230 leads')).toBeVisible();
  expect(screen.getAllByText('kwame@example.com')).toHaveLength(100);
});

it('finds a lead by a part of the name, the address or the number', async () => {
  const { user } = showTab(
    leadsAre(aLead({ name: 'Abena Owusu', email: 'abena@example.com' }), aLead()),
  );
  await fill(user, await screen.findByLabelText('Search leads'), 'OWUSU');
  await waitFor(() => expect(names()).toEqual(['Abena Owusu']));
  await fill(user, screen.getByLabelText('Search leads'), 'nobody');
  expect(await screen.findByText('No lead fits')).toBeVisible();
});

it('marks the lead that a notification has led to', async () => {
  const lead = aLead();
  renderScreen(
    <OpenedTargetContext value={{ section: 'leads', item: lead.id }}>
      <LeadsTab />
    </OpenedTargetContext>,
    { user: 'admin', handlers: leadsAre(aLead({ name: 'Another' }), lead) },
  );
  const marked = (await screen.findByText('From your notification')).parentElement;
  expect(within(marked ?? document.body).getByText('Kwame Boateng')).toBeVisible();
  await waitFor(() => expect(marked).toHaveFocus());
});

it('is a table where four columns have room', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }),
  );
  showTab();
  const table = within(await screen.findByRole('table', { name: 'Leads' }));
  expect(table.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
    'Lead',
    'Package',
    'Status',
    'Actions',
  ]);
});

it('says so when nobody has asked yet', async () => {
  showTab(leadsAre());
  expect(await screen.findByText('No lead requests yet')).toBeVisible();
});

it('holds the place of the list while it loads', async () => {
  showTab([http.get('*/api/admin/leads', () => delay('infinite'))]);
  expect(await screen.findByText('Loading leads')).toBeInTheDocument();
});

it('offers a retry when the leads could not be loaded', async () => {
  const { user, backend } = showTab([mockUnreachable(list)]);
  expect(await screen.findByText('Leads could not be loaded.')).toBeVisible();
  backend.use(...leadsAre(aLead({ name: 'Back again' })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await cardOf('Back again')).toBeDefined();
});

it('keeps what it has when a later call fails, and says since when', async () => {
  const { user, backend } = showTab(leadsAre(aLead()));
  await cardOf('Kwame Boateng');
  backend.use(mockUnreachable(list));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Leads could not be loaded\. What/);
  expect(await cardOf('Kwame Boateng')).toBeDefined();
});
