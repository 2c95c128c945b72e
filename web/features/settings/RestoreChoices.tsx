import type { OpenedBackup, RestoreWish } from '#web/data/journal/restore.ts';
import { ChoiceRow } from './ChoiceRow.tsx';

type RestoreChoicesProps = {
  backup: Pick<Extract<OpenedBackup, { state: 'read' }>, 'different' | 'hasSettings'>;
  wish: RestoreWish;
  onChange: (wish: RestoreWish) => void;
};

const choices = [
  {
    different: 'keep',
    label: 'Keep what is here',
    hint: 'Later changes and deletions stay; what is missing is added',
  },
  {
    different: 'replace',
    label: 'Put back the backup’s',
    hint: 'On all your devices: later changes are lost, deleted records come back',
  },
] as const;

/** What only the trader can decide about a backup; nothing is asked where nothing is to be decided. */
export function RestoreChoices({ backup, wish, onChange }: RestoreChoicesProps) {
  return (
    <>
      {backup.different > 0 && (
        <fieldset>
          <legend className="text-dense font-medium text-ink-2">
            Records that changed since the backup
          </legend>
          {choices.map(({ different, label, hint }) => (
            <ChoiceRow
              key={different}
              type="radio"
              name="different"
              label={label}
              hint={hint}
              checked={wish.different === different}
              onChange={() => onChange({ ...wish, different })}
            />
          ))}
        </fieldset>
      )}
      {backup.hasSettings && (
        <ChoiceRow
          type="checkbox"
          name="settings"
          label="Also the settings"
          hint="Of this device, and your notification preferences on all devices"
          checked={wish.withSettings}
          onChange={(withSettings) => onChange({ ...wish, withSettings })}
        />
      )}
    </>
  );
}
