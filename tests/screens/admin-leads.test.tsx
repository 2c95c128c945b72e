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
/** The menu of a lead, as long as one is there. */
const openMenu = async ({ user }: ReturnType<typeof showTab>, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Menu of ${name}` }));
  return within(await screen.findByRole('dialog', { name }));
};
const choose = async (tab: ReturnType<typeof showTab>, name: string, act: RegExp) =>
  tab.user.click((await openMenu(tab, name)).getByRole('button', { name: act }));
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));

it('shows who asked for what, and leads to their mail, phone and chat', async () => {
  const created_at = '2020-03-01T12:00:00.000Z';
  const tab = showTab(
    leadsAre(aLead({ status: 'contacted', notes: 'Calls back on Friday.', created_at })),
  );
  const card = await cardOf('Kwame Boateng');

  expect(card.getByRole('link', { name: 'kwame@example.com' })).toHaveAttribute(
    'href',
    'mailto:kwame@example.com',
  );
  expect(card.getByRole('link', { name: '+233241234567' })).toHaveAttribute(
    'href',
    'tel:+233241234567',
  );
  expect(card.getByText('Monthly').closest('p')).toHaveTextContent('Monthly $30.00');
  expect(card.getByText(/2020/)).toHaveAttribute('datetime', created_at);
  expect(card.getByText('Calls back on Friday.')).toBeVisible();
  const chat = (await openMenu(tab, 'Kwame Boateng')).getByRole('link', { name: /^Chat/ });
  expect(chat).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/233241234567\?/));
  expect(chat).toHaveAttribute('href', expect.stringContaining('Hello%20Kwame%20Boateng'));
});

it('fault 58: says that others gave the same e-mail address, and shows them side by side', async () => {
  const { user, backend } = showTab();
  await cardOf('Kofi Adjei');
  expect(screen.queryByText(/gives? this e-mail address/)).not.toBeInTheDocument();
  await backend.world.change(({ leads }) => {
    const kofi = leads.find(({ name }) => name === 'Kofi Adjei');
    if (!kofi) throw new Error('the demo has no Kofi');
    leads.unshift({ ...kofi, id: 'lead-stranger', name: 'Kojo Adjei', phone: '+233550000199' });
  });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  const stranger = await cardOf('Kojo Adjei');
  expect(stranger.getByText('Another request gives this e-mail address')).toBeVisible();
  await user.click(stranger.getByText('Another request gives this e-mail address'));
  await waitFor(() => expect(names()).toEqual(['Kojo Adjei', 'Kofi Adjei']));
  const first = await cardOf('Kofi Adjei');
  expect(first.getByRole('link', { name: '+233550000142' })).toBeVisible(); // as Kofi gave it
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
  const tab = showTab();
  const { user, backend } = tab;
  await choose(tab, 'Kofi Adjei', /^Notes/);
  await fill(user, await screen.findByLabelText('Notes'), 'Wants the yearly plan');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const card = await cardOf('Kofi Adjei');
  expect(await card.findByText('Wants the yearly plan')).toBeVisible();
  const lead = (await backend.world.read()).leads.find(({ name }) => name === 'Kofi Adjei');
  expect(lead).toMatchObject({ status: 'contacted', notes: 'Wants the yearly plan' });
});

it('retains typed notes of a lead that another administrator moved out of the list, and saves them on demand', async () => {
  const tab = showTab();
  const { user, backend } = tab;
  await user.click(await screen.findByRole('radio', { name: /^Pending/ }));
  await choose(tab, 'Kofi Adjei', /^Notes/);
  await fill(user, await screen.findByLabelText('Notes'), 'Mine');
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
  const tab = showTab([mockUnreachable(changeStatus)]);
  const { user } = tab;
  await choose(tab, 'Kofi Adjei', /^Notes/);
  await fill(user, screen.getByLabelText('Notes'), 'Do not lose me');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Error updating lead status')).toBeVisible();
  expect(screen.getByLabelText('Notes')).toHaveValue('Do not lose me');
});

it('deletes a lead after the documented question', async () => {
  const tab = showTab();
  const { user } = tab;
  await choose(tab, 'Michael Tetteh', /^Delete/);
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
  const tab = showTab([failure]);
  const { user } = tab;
  await choose(tab, 'Kofi Adjei', /^Delete/);
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

it('is a table where its columns have room', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }),
  );
  showTab();
  const table = within(await screen.findByRole('table', { name: 'Leads' }));
  expect(table.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
    'Lead',
    'Package',
    'Asked',
    'Status',
    'Actions',
  ]);
});

it('a member comes of a lead in two presses, with the period of its plan, and the code is shown', async () => {
  const tab = showTab();
  const { user, backend } = tab;
  await user.click(await screen.findByRole('button', { name: 'Create user of Kofi Adjei' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create a user for Kofi Adjei' }));
  expect(form.getByLabelText(/^Username/)).toHaveValue('Kofi Adjei');
  expect(form.getByLabelText(/^Email/)).toHaveValue('kofi.adjei@example.com');
  expect(form.getByLabelText('Access period')).toHaveDisplayValue('1 month');
  await user.click(form.getByRole('button', { name: 'Create User' }));

  const created = within(await screen.findByRole('dialog', { name: 'User created!' }));
  const { people, leads } = await backend.world.read();
  const kofi = people.find(({ username }) => username === 'Kofi Adjei');
  const code = kofi?.access_code ?? 'none';
  expect(created.getByText(code)).toBeVisible();
  const chat = created.getByRole('link', { name: 'Send the code to Kofi Adjei by chat' });
  expect(new URL(chat.getAttribute('href') ?? '').searchParams.get('text')).toContain(code);
  expect(leads.find(({ name }) => name === 'Kofi Adjei')?.status).toBe('converted');
  await user.click(created.getByRole('button', { name: 'Done' }));
  expect((await cardOf('Kofi Adjei')).getByRole('button', { name: 'Converted' })).toBeDisabled();
});

it('says that a member has the address of a lead, and keeps the form', async () => {
  const tab = showTab();
  await tab.backend.world.change(({ leads }) => {
    const kofi = leads.find(({ name }) => name === 'Kofi Adjei');
    Object.assign(kofi ?? {}, { email: 'ama@example.com' });
  });
  await tab.user.click(await screen.findByRole('button', { name: 'Refresh' }));
  await screen.findByRole('link', { name: 'ama@example.com' });
  await tab.user.click(screen.getByRole('button', { name: 'Create user of Kofi Adjei' }));
  await tab.user.click(await screen.findByRole('button', { name: 'Create User' }));
  expect(
    await screen.findByText(
      'Error creating user: Another user has this e-mail address. Extend their access instead.',
    ),
  ).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toHaveValue('ama@example.com');
});

it('a link to open requests shows those that nobody has dealt with, and no others', async () => {
  renderScreen(
    <OpenedTargetContext value={{ section: 'leads', item: null, filter: 'status=open' }}>
      <LeadsTab />
    </OpenedTargetContext>,
    {
      user: 'admin',
      handlers: leadsAre(
        aLead({ name: 'Open' }),
        aLead({ name: 'Called', status: 'contacted' }),
        aLead({ name: 'Also open' }),
      ),
    },
  );
  await waitFor(() => expect(names()).toEqual(['Open', 'Also open']));
  expect(screen.getByRole('radio', { name: 'Pending (2)' })).toBeChecked();
});

it('sorts by name, and keeps that in the history', async () => {
  const { user } = showTab(leadsAre(aLead({ name: 'Yaw' }), aLead({ name: 'Abena' })));
  await waitFor(() => expect(names()).toEqual(['Yaw', 'Abena']));
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name, A to Z');
  await waitFor(() => expect(names()).toEqual(['Abena', 'Yaw']));
  expect(JSON.stringify(history.state)).toContain('sort=name');
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

it('keeps the leads while the server cannot be reached, with their age and no failure', async () => {
  const { user, backend } = showTab();
  await cardOf('Kofi Adjei');
  backend.use(mockUnreachable(list), mockUnreachable(leadEndpoints.summary));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  expect(await screen.findByRole('button', { name: /^as of .*, offline$/ })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await cardOf('Kofi Adjei');
});

it('keeps what it has when a later call fails, and says since when', async () => {
  const { user, backend } = showTab(leadsAre(aLead()));
  await cardOf('Kwame Boateng');
  backend.use(mockFailure(list, 'platform.internal'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Leads could not be loaded\. What/);
  expect(await cardOf('Kwame Boateng')).toBeDefined();
});
