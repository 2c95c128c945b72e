import { MessageCircle } from 'lucide-react';
import { chatLink } from '#contracts/rules/copy.ts';
import { useSession } from '#web/data/session/session.ts';
import { formatMoney } from '#web/lib/money.ts';
import { ActionLink } from '#web/ui/ActionLink.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import type { Order } from './use-order.ts';

type NextStepsProps = { order: Order; isConfirmed: boolean };

/** What the administrator reads in the chat. */
function chatText({ plan, amount, currency, person, session_id }: Order, isConfirmed: boolean) {
  const price = currency === null ? '' : ` (${formatMoney(amount, currency)})`;
  const opening = isConfirmed
    ? `Hello, I have paid for ${plan.name} access${price}. Please activate it.`
    : `Hello, I tried to pay for ${plan.name} access${price}. Please check whether my payment has arrived.`;
  const who = [person.name, person.email].filter((part) => part !== '').join(', ');
  return [opening, who === '' ? '' : `I am ${who}.`, `Payment session: ${session_id}`]
    .filter((line) => line !== '')
    .join('\n');
}

function steps({ contactPhone }: Order, isConfirmed: boolean, isMember: boolean): string[] {
  const contact =
    contactPhone === null
      ? 'Write to the administrator by e-mail, with the payment session shown above.'
      : 'Contact the administrator with the button below; the message is already written.';
  const check = isConfirmed
    ? 'The administrator checks your payment and activates your access.'
    : 'The administrator looks for your payment; once it is found, your access is activated.';
  const code = isMember
    ? 'Your access is extended. You go on with the access code you have.'
    : 'You get your access code by e-mail or message, and sign in with it.';
  return [contact, check, code];
}

/** The end of the page: what was paid for, and how it becomes access. */
export function NextSteps({ order, isConfirmed }: NextStepsProps) {
  const isMember = useSession().state === 'signed-in';
  const { contactPhone } = order;
  return (
    <>
      <OrderFacts order={order} isWhole />
      <section aria-labelledby="next-steps" className="flex flex-col gap-3">
        <h2 id="next-steps" className="text-card font-semibold">
          Next steps
        </h2>
        <ol className="flex flex-col gap-3">
          {steps(order, isConfirmed, isMember).map((text, index) => (
            <li key={text} className="flex gap-3">
              <span
                aria-hidden
                className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-dense font-semibold text-accent"
              >
                {index + 1}
              </span>
              {text}
            </li>
          ))}
        </ol>
        <p className="text-dense text-ink-2">
          Activation usually takes 5-15 minutes in business hours.
        </p>
      </section>
      <div className="flex flex-col gap-3">
        {contactPhone !== null && (
          <ActionLink
            isPrimary
            href={chatLink(contactPhone, chatText(order, isConfirmed))}
            target="_blank"
            rel="noreferrer"
          >
            <MessageCircle aria-hidden className="size-5" />
            Contact Admin
          </ActionLink>
        )}
        <ActionLink isPrimary={contactPhone === null} href="/">
          Return to Login Page
        </ActionLink>
      </div>
    </>
  );
}
