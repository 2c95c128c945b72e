import { journalPrivacy, SUMS_ONLY_LABEL } from '#contracts/rules/journal/journal-privacy.ts';
import { useJournalPrivacy } from '#web/data/session/account.ts';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { SettingSwitch, SettingsCard, usePassingMessage } from './setting-controls.tsx';

type ChoiceProps = { isOn: boolean; onChange: (isOn: boolean) => Promise<unknown> };

function SumsOnly({ isOn, onChange }: ChoiceProps) {
  const { message, attempt } = usePassingMessage();
  return (
    <SettingSwitch
      label={SUMS_ONLY_LABEL}
      hint={isOn ? 'Now: sums only' : 'Now: your closed trades, and your journal in a view as you'}
      checked={isOn}
      message={message}
      onChange={(isWanted) => void attempt(() => onChange(isWanted))}
    />
  );
}

/** What administrators see of the journal, in the words of the privacy notice, and the choice of less. */
export function JournalPrivacy() {
  const { privacy, change } = useJournalPrivacy();
  if (privacy.data === null) return null; // a server without the choice
  return (
    <SettingsCard title="What administrators see of your journal">
      <QueryStates
        of={privacy}
        skeleton={<Skeleton label="Loading the choice" count={1} />}
        failure="The choice could not be loaded."
      >
        {(chosen) =>
          chosen && (
            <SumsOnly
              isOn={chosen.journal_sums_only}
              onChange={(journal_sums_only) => change.mutateAsync({ journal_sums_only })}
            />
          )
        }
      </QueryStates>
      <div className="flex flex-col gap-2 text-dense text-ink-2">
        {Object.values(journalPrivacy).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </SettingsCard>
  );
}
