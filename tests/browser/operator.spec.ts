import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import SqliteConnection from 'better-sqlite3';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { signIn } from './support/pages.ts';
import { startServer, type TestServer } from './support/server.ts';
import { desktop, expect, test } from './support/test.ts';

type Line = Readonly<Record<string, string | number | Buffer | null>>;

function insertAll(database: SqliteConnection.Database, table: string, lines: readonly Line[]) {
  const columns = Object.keys(lines[0] ?? {});
  const values = columns.map((name) => `@${name}`).join(', ');
  const insert = database.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`,
  );
  database.transaction(() => lines.forEach((line) => insert.run(line)))();
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const idOf = (kind: string, n: number): string =>
  `019a0000-0000-7000-8000-${kind}${n.toString(16).padStart(11, '0')}`;

const MEMBERS = 300;
const ENDING = 10;
const PAYMENTS = 180;

/** The access of ten members ends within a week; that of one is over. */
const members = (now: number): Line[] =>
  upTo(MEMBERS).map((n) => ({
    id: idOf('a', n),
    username: n === 0 ? 'Efua Quartey' : `Member ${n}`,
    email: `member.${n}@example.com`,
    email_key: `member.${n}@example.com`,
    role: 'user',
    code_mac: Buffer.from(`member ${n}`),
    code_sealed: null,
    password_hash: null,
    is_active: 1,
    protected: 0,
    starts_at: null,
    expires_at: n === 0 ? now - 2 * DAY_MS : now + (n <= ENDING ? 3 : 60) * DAY_MS,
    access_period: '1month',
    last_login_at: null,
    last_seen_at: null,
    created_at: now - 90 * DAY_MS + n,
    updated_at: now - 90 * DAY_MS + n,
  }));

/** Payments of the last half year: one waits for its activation, and of one the member is gone. */
const payments = (now: number): Line[] =>
  upTo(PAYMENTS).map((n) => {
    const at = now - HOUR_MS - n * DAY_MS;
    const name = ['Kojo Waiting', 'Yaa Gone'][n];
    const email = `${name === undefined ? `member.${n}` : name.replace(' ', '.').toLowerCase()}@example.com`;
    return {
      id: idOf('b', PAYMENTS - n),
      user_id: name === undefined ? idOf('a', n) : null,
      name: name ?? `Member ${n}`,
      email,
      phone: '+233241234567',
      package_type: 'monthly',
      currency: 'GHS',
      amount_minor: 30_000,
      method: 'mobile_money',
      gateway: 'paystack',
      status: 'completed',
      payment_status: 'paid',
      note: '',
      created_at: at,
      paid_at: at,
      activated_at: n === 0 ? null : at,
    };
  });

/** How many payments last month has: one a day. */
function lastMonth(): { label: string; count: number } {
  const end = new Date();
  end.setUTCDate(0);
  const label = end.toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return { label, count: end.getUTCDate() };
}

const leads = (now: number): Line[] =>
  upTo(80).map((n) => ({
    id: idOf('c', n),
    name: `Lead ${n}`,
    email: `lead.${n}@example.com`,
    email_key: `lead.${n}@example.com`,
    phone: '+233247654321',
    package_type: 'monthly',
    amount_minor: 30_000,
    currency: 'GHS',
    status: n % 2 === 0 ? 'pending' : 'contacted',
    notes: '',
    created_at: now - n * HOUR_MS,
    updated_at: now - n * HOUR_MS,
  }));

async function fill(server: TestServer): Promise<void> {
  await server.stop();
  const database = new SqliteConnection(join(server.dataDir, 'bellwether.sqlite'));
  const now = Date.now();
  insertAll(database, 'users', members(now));
  insertAll(database, 'payment_transactions', payments(now));
  insertAll(database, 'leads', leads(now));
  database.close();
  await server.start();
}

/** Counts what an operator presses; by keyboard each press is Enter or Space on the focused control. */
class Operator {
  presses = 0;
  readonly page: Page;
  readonly #hasMouse: boolean;

  constructor(page: Page, hasMouse: boolean) {
    this.page = page;
    this.#hasMouse = hasMouse;
  }

  async press(control: Locator): Promise<void> {
    this.presses += 1;
    if (this.#hasMouse) return control.click();
    await control.focus();
    await expect(control).toBeFocused();
    const isToggle = (await control.getAttribute('type')) === 'checkbox';
    return this.page.keyboard.press(isToggle ? 'Space' : 'Enter');
  }

  async choose(select: Locator, label: string): Promise<void> {
    this.presses += 1;
    await select.selectOption(label);
  }

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name });
  inMenu = (name: string): Locator =>
    this.page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name, exact: true });

  /** Opens what the search of the console finds. */
  async find(typed: string, result: RegExp): Promise<void> {
    await this.press(this.button('Search the console'));
    await this.chooseFound(typed, result);
  }

  async chooseFound(typed: string, result: RegExp): Promise<void> {
    await this.page.getByRole('combobox', { name: /^Search/ }).fill(typed);
    const option = this.page.getByRole('option', { name: result });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    if (this.#hasMouse) return this.press(option);
    this.presses += 1;
    return this.page.keyboard.press('Enter');
  }
}

for (const hand of ['mouse', 'keyboard'] as const) {
  const tag = hand === 'mouse' ? ['@full'] : [];
  test.describe(`an operator with 300 members, by ${hand}`, { tag }, () => {
    test.use(desktop);
    let server: TestServer;
    let operator: Operator;

    test.beforeAll(async () => {
      server = await startServer();
      await fill(server);
    });
    test.afterAll(() => server.remove());
    test.beforeEach(async ({ page }) => {
      await signIn(page, server.url, server.adminCode);
      await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
      operator = new Operator(page, hand === 'mouse');
    });

    test('activates a payment in 2', async ({ page }) => {
      await operator.press(operator.button(/^\d+ payments to activate$/));
      await operator.press(operator.button('Activate Kojo Waiting'));
      await expect(page.getByRole('dialog', { name: 'Access activated' })).toBeVisible();
      expect(operator.presses).toBeLessThanOrEqual(2);
    });

    test('extends the ten members who run out by a month in 4', async ({ page }) => {
      await operator.press(page.getByRole('link', { name: '10: Access ends within 7 days' }));
      await operator.press(page.getByRole('checkbox', { name: /^Select all/ }));
      await operator.press(operator.button('Extend'));
      const dialog = page.getByRole('dialog', { name: /^Extend the access/ });
      await operator.press(dialog.getByRole('button', { name: 'Extend access' }));
      await expect(page.getByText(/^10 members extended/)).toBeVisible();
      expect(operator.presses).toBeLessThanOrEqual(4);
    });

    test('learns why a member cannot sign in in 2', async ({ page }) => {
      await operator.find('efua', /^Efua Quartey/);
      await expect(page.getByText(/^Cannot sign in: access expired on /)).toBeVisible();
      expect(operator.presses).toBeLessThanOrEqual(2);
    });

    test('saves the payments of last month with their total in 4', async ({ page }) => {
      await operator.press(operator.inMenu('Payment Management'));
      const { label, count } = lastMonth();
      await operator.choose(page.getByLabel('Period'), label);
      await expect(page.getByText(`${count} payments`, { exact: true })).toBeVisible();
      const downloading = page.waitForEvent('download');
      await operator.press(operator.button('Export CSV'));
      const csv = await readFile(await (await downloading).path(), 'utf8');
      expect(csv).toContain(`TOTAL received, ${count} payments`);
      expect(csv).toContain(`,${count * 300},GHS,`);
      expect(operator.presses).toBeLessThanOrEqual(4);
    });

    test('makes a lead a member in 3', async ({ page }) => {
      await operator.press(operator.button(/^\d+ open requests$/));
      await operator.press(operator.button('Create user of Lead 0'));
      const dialog = page.getByRole('dialog', { name: 'Create a user for Lead 0' });
      await operator.press(dialog.getByRole('button', { name: /^Create/ }));
      const created = page.getByRole('dialog', { name: 'User created!' });
      await expect(created.getByText(/^(\w{4}-){3}\w{4}$/)).toBeVisible();
      expect(operator.presses).toBeLessThanOrEqual(3);
    });

    for (const [what, typed, result, title] of [
      ['member', 'member.250@', /^Member 250/, 'Member 250'],
      ['payment', 'yaa.gone@', /^Yaa Gone/, 'Yaa Gone'],
      ['tab', 'analyt', /^Platform Analytics/, 'Platform Analytics'],
    ] as const) {
      test(`finds a ${what} in 1 and what is typed`, async ({ page }) => {
        await page.keyboard.press('Control+k');
        await operator.chooseFound(typed, result);
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
        expect(operator.presses).toBe(1);
      });
    }

    test('has the restore command of the newest good backup in 2', async ({ page }) => {
      await operator.press(operator.inMenu('System Health'));
      await operator.press(page.getByRole('tab', { name: 'Backups' }));
      await expect(page.getByText(/restore/).first()).toBeVisible();
      expect(operator.presses).toBeLessThanOrEqual(2);
    });

    test('takes a deactivation back in 1', async ({ page }) => {
      await operator.find('member.77@', /^Member 77\b.*member\.77@/);
      await operator.press(operator.button(/^Deactivate/));
      const before = operator.presses;
      await operator.press(operator.button('Undo'));
      await expect(page.getByText('Can sign in.')).toBeVisible();
      expect(operator.presses - before).toBe(1);
    });
  });
}
