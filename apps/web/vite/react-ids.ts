import type { Plugin } from 'vite';

const MANTINE_IDS = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;

/** Returns from the start what Mantine's `useId` returns before its effect runs. */
const REACT_IDS = `import { useId as useReactId } from 'react';
export function useId(staticId) {
  const reactId = useReactId();
  return typeof staticId === 'string' ? staticId : \`mantine-\${reactId}\`;
}
`;

/**
 * Uses React's ids for Mantine's fields. For old React versions Mantine replaces each field's id after
 * mounting, so that every form renders twice before it is visible, the second time in one synchronous task.
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
