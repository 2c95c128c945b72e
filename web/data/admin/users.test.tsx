import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { confirmIn } from '#tests/support/confirm-in.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { useCreateUser, useDeleteUser, useToggleUser, useUsers } from './users.ts';

function Table() {
  const users = useUsers({ sort: '-created' });
  const create = useCreateUser();
  const toggle = useToggleUser();
  const remove = useDeleteUser();
  const failure = create.error ?? toggle.error ?? remove.error;
  return (
    <>
      <p role="alert">{failure?.message}</p>
      <output>{create.data?.user.access_code}</output>
      <button onClick={() => create.mutate({ username: 'kofi', role: 'admin' })}>Create</button>
      <button onClick={() => create.mutate({ username: 'copy', email: 'AMA@example.com' })}>
        Copy
      </button>
      {users.data?.rows.map((user) => (
        <section key={user.id} aria-label={user.username}>
          {user.is_active ? 'active' : 'inactive'} {user.access_code ?? 'hidden'}
          <button onClick={() => toggle.mutate(user)}>Toggle {user.username}</button>
          <button onClick={() => remove.mutate(user)}>Delete {user.username}</button>
        </section>
      ))}
    </>
  );
}

describe('the users of the administrator', () => {
  it('show a new code in the answer, and never again for an administrator', async () => {
    const { user, backend } = renderScreen(<Table />, { user: 'admin' });
    await confirmIn(backend);
    await user.click(screen.getByText('Create'));
    expect(await screen.findByRole('region', { name: 'kofi' })).toHaveTextContent('hidden');
    expect(screen.getByRole('status')).toHaveTextContent(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
  });

  it('are switched off and on', async () => {
    const { user } = renderScreen(<Table />, { user: 'admin' });
    await user.click(await screen.findByText('Toggle Ama Mensah'));
    const row = screen.getByRole('region', { name: 'Ama Mensah' });
    await waitFor(() => expect(row).toHaveTextContent('inactive'));
  });

  it('disappear when they are deleted', async () => {
    const { user, backend } = renderScreen(<Table />, { user: 'admin' });
    await confirmIn(backend);
    await user.click(await screen.findByText('Delete Kwame Asante'));
    await waitFor(() => expect(screen.queryByText('Delete Kwame Asante')).toBeNull());
  });

  it.each([
    ['Delete Bellwether Desk', 'The protected administrator account cannot be changed here.'],
    ['Copy', 'Another user has this e-mail address.'],
  ])('stay as they are when "%s" is refused', async (button, message) => {
    const { user } = renderScreen(<Table />, { user: 'admin' });
    await user.click(await screen.findByText(button));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    expect(screen.getAllByRole('region')).toHaveLength(7);
  });
});
