import { z } from 'zod';
import { PasswordChange } from '#contracts/auth.ts';
import { ApiError, type FieldError } from '#contracts/errors.ts';
import { refusalText } from '#web/lib/refusal-text.ts';

/** The call's own rules, and that the new password is meant as it was typed. */
export const PasswordForm = PasswordChange.extend({
  confirm_password: z.string().min(1, 'Please confirm your new password'),
})
  .refine((typed) => typed.new_password === typed.confirm_password, {
    path: ['confirm_password'],
    error: 'Passwords do not match',
  })
  .refine((typed) => typed.new_password !== typed.current_password, {
    path: ['new_password'],
    error: 'New password must be different from current password',
  });
export type PasswordForm = z.infer<typeof PasswordForm>;

export const blankPassword: PasswordForm = {
  current_password: '',
  new_password: '',
  confirm_password: '',
};

const fieldNames = ['current_password', 'new_password'] as const;
type FieldName = (typeof fieldNames)[number];

const namedBy = ({ pointer }: FieldError): FieldName | undefined =>
  fieldNames.find((name) => pointer === `#/${name}`);

/** What the server found wrong: at a field where it names one, else of the form as a whole. */
export function passwordFailure(error: Error): { name: FieldName | 'root'; message: string } {
  const [refused] = error instanceof ApiError ? error.errors : [];
  const name = refused && namedBy(refused);
  if (refused && name !== undefined) return { name, message: refused.detail };
  const message = refusalText(error, 'Failed to change password. Please try again.');
  return { name: 'root', message };
}
