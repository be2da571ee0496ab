import type { Plugin } from 'vite';

const MANTINE_IDS = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;

/** What Mantine’s `useId` gives before its effect runs, from then on too. */
const REACT_IDS = `import { useId as useReactId } from 'react';
export function useId(staticId) {
  const reactId = useReactId();
  return typeof staticId === 'string' ? staticId : \`mantine-\${reactId}\`;
}
`;

/**
 * Leaves the ids of Mantine’s fields to React. Mantine gives each field another one once it is drawn, for versions of React
 * that have none: every form is thereby drawn twice before it is first seen, the second time in a piece that React cannot
 * slice.
 */
export function reactIds(): Plugin {
  let isReplaced = false;
  return {
    name: 'carnet-react-ids',
    apply: 'build',
    transform: {
      filter: { id: MANTINE_IDS },
      handler() {
        isReplaced = true;
        return { code: REACT_IDS, map: null };
      },
    },
    generateBundle() {
      if (!isReplaced) this.error(`No module is ${MANTINE_IDS.source}: Mantine makes its ids elsewhere`);
    },
  };
}
