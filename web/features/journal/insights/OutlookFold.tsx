import {
  EVALUATION_DAYS,
  type EvaluationOutlook,
  type Insights,
  type InsightsQuery,
  LEAST_RESULTS,
  type Outlook,
  PATH_TRADES,
  PATHS,
  useEvaluation,
  useOutlook,
} from '#web/data/journal/insights.ts';
import { formatCount } from '#web/lib/format.ts';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { QueryStates } from '#web/features/journal/journal-states.tsx';
import { Fold } from './Fold.tsx';
import { explanations } from './explanations.ts';
import { FigureList } from './figures.tsx';

/** Fewer results say little about how far off the next ones can be. */
const ENOUGH_RESULTS = 100;

type OutlookFoldProps = { insights: Insights; query: InsightsQuery };

/** What luck alone can make of the next 100 trades. */
export function OutlookFold({ insights, query }: OutlookFoldProps) {
  const { n } = insights.all.totalR;
  return (
    <Fold
      title="What could come"
      note={`Your next ${PATH_TRADES} trades, drawn from your past results.`}
      explanation={explanations.outlook}
    >
      {n < LEAST_RESULTS ? (
        <p className="text-ink-2">
          Needs {LEAST_RESULTS} trades with a stop loss, has {n}. With fewer, a few lucky or unlucky
          ones would decide everything.
        </p>
      ) : (
        <LoadedOutlook query={query} />
      )}
      <Evaluation accountId={query.filter.account} />
    </Fold>
  );
}

function LoadedOutlook({ query }: { query: InsightsQuery }) {
  return (
    <QueryStates
      of={useOutlook(query)}
      skeleton={<p className="text-ink-2">Drawing {PATHS.toLocaleString()} runs…</p>}
      failure="The runs could not be drawn on this device."
    >
      {(outlook) => outlook !== null && <OutlookFigures outlook={outlook} />}
    </QueryStates>
  );
}

/** Nothing where no account has rules, or several have and none is chosen. */
function Evaluation({ accountId }: { accountId: string }) {
  return (
    <QueryStates
      of={useEvaluation(accountId)}
      skeleton={null}
      failure="The evaluation could not be drawn on this device."
    >
      {(evaluation) =>
        evaluation?.outlook && (
          <EvaluationFigures name={evaluation.name} outlook={evaluation.outlook} />
        )
      }
    </QueryStates>
  );
}

function EvaluationFigures({ name, outlook }: { name: string; outlook: EvaluationOutlook }) {
  const { days, results, passed, failed, undecided } = outlook;
  return (
    <>
      <FigureList
        label={`A new evaluation with the rules of ${name}`}
        figures={[
          ['Runs that reach the target', formatChance(passed)],
          ['Runs that break a rule', formatChance(failed)],
          [`Runs without either in ${EVALUATION_DAYS} days`, formatChance(undecided)],
        ]}
      />
      <p className="max-w-prose text-dense text-ink-2">
        Whole days drawn from {formatCount(days, 'day')} of this account with{' '}
        {formatCount(results, 'closed result')}; what was open in between is not known.
      </p>
    </>
  );
}

/** Whole percents; rounding never says that something is certain or impossible. */
function formatChance(chance: number): string {
  if (chance > 0 && chance < 0.01) return 'under 1%';
  if (chance < 1 && chance > 0.99) return 'over 99%';
  return `${Math.round(chance * 100)}%`;
}

function OutlookFigures({ outlook }: { outlook: Outlook }) {
  const { n, total, chanceOfLoss, drawdowns } = outlook;
  return (
    <>
      <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-2">
        <FigureList
          label={`Result of the next ${PATH_TRADES} trades`}
          figures={[
            ['One run in twenty ends below', <RMultiple key="low" value={total.low} />],
            ['Half of the runs end below', <RMultiple key="middle" value={total.middle} />],
            ['One run in twenty ends above', <RMultiple key="high" value={total.high} />],
            ['Runs that end with a loss', formatChance(chanceOfLoss)],
          ]}
        />
        <FigureList
          label="Chance of a drawdown"
          figures={drawdowns.map(({ depth, chance }) => [
            `A drawdown of ${depth} R or more`,
            formatChance(chance),
          ])}
        />
      </div>
      <p className="max-w-prose text-dense text-ink-2">
        {n < ENOUGH_RESULTS &&
          `Only ${formatCount(n, 'result')}: the true range is wider than this. `}
        Not a forecast: these are your past results drawn again, and the market need not repeat
        them.
      </p>
    </>
  );
}
