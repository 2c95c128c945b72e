import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { clocks, isClockName } from '#mocks/scenario-clocks.ts';
import {
  BadScenario,
  endpointNamed,
  endpointNames,
  type Override,
  overrideAnswers,
  presetNames,
  presets,
  readScenario,
  type Scenario,
  usualScenario,
  writeScenario,
} from '#mocks/scenarios.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select, SelectField } from '#web/ui/forms/Select.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { SuggestedInput, TextField } from '#web/ui/forms/TextInput.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { applyScenario, readRunning, scenarioAddress } from './running-scenario.ts';

/** The fields of the form as they are typed. */
type Draft = Pick<Scenario, 'preset' | 'overrides' | 'hasSamples' | 'isOffline'> & {
  latency: string;
  clock: string; // '' real time, a name of `clocks`, or 'moment'
  moment: string; // an instant in ISO 8601
  role: string;
  trades: string;
};

function draftOf({ latency, clock, role, trades, ...scenario }: Scenario): Draft {
  const isNamed = clock === null || isClockName(clock);
  return {
    ...scenario,
    latency: latency === null ? '' : `${latency.from}-${latency.to}`,
    clock: isNamed ? (clock ?? '') : 'moment',
    moment: isNamed ? '' : clock,
    role: role ?? '',
    trades: trades === null ? '' : String(trades),
  };
}

/** @throws BadScenario with a sentence that names the field */
function scenarioOf({ latency, clock, moment, role, trades, ...rest }: Draft): Scenario {
  const typed = {
    latency: latency.trim(),
    clock: clock === 'moment' ? moment.trim() || 'empty' : clock,
    role,
    trades: trades.trim(),
  };
  const parts = Object.entries(typed).flatMap(([name, text]) => text && `${name}=${text}`);
  const chosen = writeScenario({ ...usualScenario, ...rest });
  return readScenario([chosen, ...parts].filter((part) => part !== '').join(';'));
}

const presetOptions = presetNames.map((value) => ({ value, label: presets[value].title }));
const roleOptions = [
  { value: '', label: 'As signed in' },
  { value: 'trader', label: 'Trader' },
  { value: 'admin', label: 'Administrator' },
  { value: 'visitor', label: 'Visitor' },
];
const clockOptions = [
  { value: '', label: 'Real time' },
  ...Object.entries(clocks).map(([value, { title }]) => ({ value, label: title })),
  { value: 'moment', label: 'Another moment' },
];

/** What the server, the network and the clock do in this browser from now on. */
export function ScenarioForm() {
  const [{ scenario, refusal }] = useState(readRunning);
  const [draft, setDraft] = useState(() => draftOf(scenario));
  const [error, setError] = useState(refusal);
  const change = (changed: Partial<Draft>): void => setDraft({ ...draft, ...changed });

  const attempt = (use: () => void): void => {
    try {
      setError(null);
      use();
    } catch (caught) {
      if (!(caught instanceof BadScenario)) throw caught;
      setError(caught.message);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempt(() => applyScenario(scenarioOf(draft)));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {error !== null && <Banner kind="danger">{error}</Banner>}
      <Fields draft={draft} onChange={change} />
      <Overrides overrides={draft.overrides} onChange={(overrides) => change({ overrides })} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary">
          Apply
        </Button>
        <Button onClick={() => attempt(() => applyScenario(usualScenario))}>Back to usual</Button>
        <CopyButton text={addressOf(draft)} label="Copy link to this scenario" />
      </div>
      <p className="text-meta text-ink-3">
        The page starts again. Presets with another first day, another clock or number of trades
        have a world of their own: what was recorded in the usual demo stays there.
      </p>
    </form>
  );
}

type FieldsProps = { draft: Draft; onChange: (changed: Partial<Draft>) => void };

function Fields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Preset"
        hint={presets[draft.preset].about}
        options={presetOptions}
        value={draft.preset}
        onChange={(preset) => onChange({ preset })}
      />
      <SelectField
        label="Person"
        options={roleOptions}
        value={draft.role}
        onChange={(role) => onChange({ role })}
      />
      <SelectField
        label="Clock"
        hint="Keeps running from that moment"
        options={clockOptions}
        value={draft.clock}
        onChange={(clock) => onChange({ clock })}
      />
      {draft.clock === 'moment' && (
        <TextField
          label="Moment"
          placeholder="2026-10-25T00:45:00Z"
          value={draft.moment}
          onChange={({ target }) => onChange({ moment: target.value })}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Latency, ms"
          placeholder="200-800"
          value={draft.latency}
          onChange={({ target }) => onChange({ latency: target.value })}
        />
        <TextField
          label="Trades"
          placeholder="As in the preset"
          inputMode="numeric"
          value={draft.trades}
          onChange={({ target }) => onChange({ trades: target.value })}
        />
      </div>
      <Switch
        label="Offline"
        checked={draft.isOffline}
        onChange={(isOffline) => onChange({ isOffline })}
      />
      <Switch
        label="Sample data"
        hint="Calls that have sample data fail"
        checked={draft.hasSamples}
        onChange={(hasSamples) => onChange({ hasSamples })}
      />
    </>
  );
}

/** Of the running scenario while the draft has an error. */
function addressOf(draft: Draft): string {
  try {
    return scenarioAddress(scenarioOf(draft));
  } catch {
    return scenarioAddress(readRunning().scenario);
  }
}

type OverridesProps = {
  overrides: readonly Override[];
  onChange: (overrides: readonly Override[]) => void;
};

/** Endpoints that answer otherwise, and a row that adds one. */
function Overrides({ overrides, onChange }: OverridesProps) {
  const [endpoint, setEndpoint] = useState('');
  const answers = endpointNames.includes(endpoint) ? overrideAnswers(endpointNamed(endpoint)) : [];
  const [answer, setAnswer] = useState<Override['answer']>('dropped');
  const add = (): void => {
    const chosen = answers.find((each) => each === answer) ?? 'dropped';
    onChange([
      ...overrides.filter((each) => each.endpoint !== endpoint),
      { endpoint, answer: chosen },
    ]);
    setEndpoint('');
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-dense font-medium text-ink-2">
        Endpoints that answer otherwise
      </legend>
      {overrides.map((each) => (
        <div key={each.endpoint} className="flex items-center justify-between gap-2">
          <span className="min-w-0 text-dense wrap-anywhere">
            {each.endpoint}: {answerText(each.answer)}
          </span>
          <IconButton
            label={`Remove ${each.endpoint}`}
            icon={X}
            onClick={() => onChange(overrides.filter((other) => other !== each))}
          />
        </div>
      ))}
      <SuggestedInput
        aria-label="Endpoint"
        placeholder="signals.history"
        suggestions={endpointNames}
        value={endpoint}
        onChange={({ target }) => setEndpoint(target.value)}
      />
      {answers.length > 0 && (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Select
              aria-label="Answer"
              options={answers.map((value) => ({ value, label: answerText(value) }))}
              value={answers.includes(answer) ? answer : 'dropped'}
              onChange={({ target }) =>
                setAnswer(answers.find((each) => each === target.value) ?? 'dropped')
              }
            />
          </div>
          <Button icon={Plus} onClick={add}>
            Add
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function answerText(answer: Override['answer']): string {
  if (answer === 'dropped') return 'no answer';
  return answer === 'empty' ? 'an empty list' : answer;
}
