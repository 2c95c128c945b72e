import type { Explanation } from '#web/ui/Explain.tsx';

export const explanations = {
  server: {
    title: 'Server',
    means:
      'What the server uses of its machine. Usage is yellow above 60 % and red above 80 %. Event loop delay and write wait say how long a request waits in line: a few milliseconds are normal.',
    computed:
      'The server measures itself: memory of its process against what it may use, processor time of the last minute over all cores, space on the disk with the data. Delay and wait are the 99th percentile, so that one request in a hundred waits longer.',
    isNot: 'Not the health of other machines, such as a proxy in front of the server.',
  },
  performance: {
    title: 'Performance',
    means:
      'How quickly and how well the server answers. Response time is Excellent under 200 ms, Good under 500 ms, and else Needs Optimization.',
    computed:
      'The mean of all answers of the last hour, or since the server started; errors are answers with status 500 and above.',
    isNot: 'Not what a phone experiences: time on the network is not included.',
  },
  sources: {
    title: 'Data Source Health',
    means:
      'Whether each source is up to date. OK: data arrive when due. Late: older than allowed. Down: refused or unreachable. Idle: nothing is due at the moment.',
    computed: 'The age of the last good data against the limit of its source.',
    isNot: 'Not whether the data are right: a source that sends wrong prices on time is OK here.',
  },
} as const satisfies Record<string, Explanation>;
