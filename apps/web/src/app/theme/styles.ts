// The styles every page needs, in order. A file that uses another Mantine component imports
// `@mantine/core/styles/<Component>.layer.css` itself, so that the sheet travels with the chunk.
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import './tokens.css';
import './base.css';
import './start.css';
import './mantine-measures.css';
// Last, as Mantine itself would have them: written by `vite/theme-variables.ts`.
import 'virtual:theme-variables.css';
