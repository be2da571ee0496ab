// Runs before the first paint, so that the page never flashes in the wrong theme or language. A file of its
// own because the content security policy forbids inline scripts. Keys: src/platform/device-store.ts.
(function () {
  const root = document.documentElement;
  let chosen;
  let language;
  try {
    chosen = localStorage.getItem('carnet.theme');
    language = localStorage.getItem('carnet.language');
  } catch {
    // Storage is forbidden: use the system's theme and the default language.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  if (language) root.lang = language;
  const themeColor = document.querySelector('meta[name="theme-color"]');
  if (themeColor) themeColor.setAttribute('content', isDark ? '#131924' : '#ffffff');
})();
