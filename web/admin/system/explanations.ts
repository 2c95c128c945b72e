import type { Explanation } from '#web/ui/Explain.tsx';

export const explanations = {
  server: {
    title: 'Server',
    means:
      'What the server needs of its machine. Usage is yellow above 60 % and red above 80 %. Event loop delay and write wait say how long a request waits in line: a few milliseconds are normal.',
    computed:
      'The server measures itself: memory of its process against what it may use, processor time of the last minute over all cores, space on the disk with the data. Delay and wait are the 99th percentile, so that one request in a hundred waits longer.',
    isNot: 'Not the health of other machines, such as a proxy in front of the server.',
  },
  performance: {
    title: 'Performance',
    means:
      'How quickly and how well the server answers. Response time is Excellent under 200 ms, Good under 500 ms, and else Needs Optimization.',
    computed:
      'The mean over all answers of the last hour since the server was started; errors are answers that the server could not give (status 500 and above).',
    isNot: 'Not what a phone far away feels: the way through the network is not in it.',
  },
  sources: {
    title: 'Data Source Health',
    means:
      'Whether what brings data is up to date. OK: what is due arrives. Late: older than it may be. Down: refused or not reached. Idle: nothing is due at the moment.',
    computed: 'The age of the last good datum against the limit of its source.',
    isNot: 'Not whether the data are right: a source that tells wrong prices in time is OK here.',
  },
} as const satisfies Record<string, Explanation>;
