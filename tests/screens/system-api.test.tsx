import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { allEndpoints } from '#contracts/index.ts';
import { toOpenApi } from '#contracts/compatibility/openapi-document.ts';
import { OpenApiDocument, openApiEndpoints } from '#contracts/system.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { ApiReference } from '#web/admin/system/ApiReference.tsx';

const showReference = () => renderScreen(<ApiReference />, { user: 'admin' });

/** The part of the page that belongs to one operation. */
async function operation(method: string, path: string) {
  const paths = await screen.findAllByText(path, { selector: 'code' });
  const operations = paths
    .map((each) => each.closest('details'))
    .find((each) => each?.querySelector('summary')?.textContent.startsWith(method));
  if (!operations) throw new Error(`${method} ${path} is not in the reference`);
  return operations;
}

it('lists every operation of the API once, by subject', async () => {
  showReference();
  await operation('GET', '/posts');
  expect(document.querySelectorAll('details')).toHaveLength(allEndpoints.length);
  const posts = screen.getByRole('region', { name: 'posts' });
  const paths = Array.from(posts.querySelectorAll('summary code'), (each) => each.textContent);
  const ofPosts = allEndpoints.filter(({ path }) => /^(\/admin)?\/posts/.test(path));
  expect(new Set(paths)).toEqual(
    new Set(ofPosts.map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))),
  );
});

it('displays request, response and errors of an operation', async () => {
  const { user } = showReference();
  const change = await operation('PUT', '/admin/posts/{id}');
  expect(change).not.toHaveAttribute('open');
  await user.click(within(change).getByText('/admin/posts/{id}'));
  expect(change).toHaveAttribute('open');

  expect(change).toHaveTextContent('Administrators');
  expect(change).toHaveTextContent('Replaces title, description and images of a post');
  expect(change).toHaveTextContent('titlestring · 1 to 200 characters');
  expect(change).toHaveTextContent('updated_at optionalstring (date-time)');
  expect(change).toHaveTextContent('Response AdminPost');
  expect(change).toHaveTextContent('409posts.stale');
});

it('shows the fields of the types within an answer, and the names of its failures', async () => {
  showReference();
  const login = await operation('POST', '/auth/login');
  expect(login).toHaveTextContent('Response object');
  expect(login).toHaveTextContent('userSessionUser');
  expect(login).toHaveTextContent('SessionUseridstring');
  expect(login).toHaveTextContent('access_expirationstring (date-time) or null');
  expect(login).toHaveTextContent('auth.wrong_code Wrong access code');
});

const countOperations = (): number => document.querySelectorAll('details').length;

it('finds operations by path, type or error code, and says when there is none', async () => {
  const { user } = showReference();
  await operation('GET', '/posts');
  const search = screen.getByRole('searchbox', { name: 'Search the API reference' });
  await user.type(search, 'delete posts.not_found');
  await waitFor(() => expect(countOperations()).toBe(1));
  expect(document.querySelector('details code')).toHaveTextContent('/admin/posts/{id}');
  expect(screen.queryByRole('region', { name: 'auth' })).not.toBeInTheDocument();

  await user.clear(search);
  await user.type(search, 'nothing of this kind');
  expect(await screen.findByText('Nothing in the API reference matches.')).toBeVisible();
  await user.clear(search);
  await waitFor(() => expect(countOperations()).toBe(allEndpoints.length));
});

it('downloads the document as a file', async () => {
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:openapi';
  };
  const { user } = showReference();
  await user.click(await screen.findByRole('button', { name: 'Download OpenAPI JSON' }));
  const text = await files[0]?.text();
  expect(JSON.parse(text ?? '')).toMatchObject({ openapi: '3.1.0' });
});

it('lists the operations of the built demo, which have no summaries', async () => {
  const withoutSummaries = allEndpoints.map((endpoint) => {
    const { summary: _summary, exampleBody: _example, ...rest } = endpoint;
    return rest;
  });
  const info = { title: 'Bellwether', version: 'demo' };
  const document: unknown = JSON.parse(
    JSON.stringify(toOpenApi(withoutSummaries as unknown as typeof allEndpoints, info)),
  );
  const answer = mockAnswer(openApiEndpoints.read, OpenApiDocument.parse(document));
  renderScreen(<ApiReference />, { user: 'admin', handlers: [answer] });
  expect(await operation('POST', '/auth/login')).toHaveTextContent('/auth/loginEveryone');
  expect(countOperations()).toBe(allEndpoints.length);
});

it('offers a retry when the reference could not be loaded', async () => {
  renderScreen(<ApiReference />, {
    user: 'admin',
    handlers: [mockUnreachable(openApiEndpoints.read)],
  });
  expect(await screen.findByText('The API reference could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
