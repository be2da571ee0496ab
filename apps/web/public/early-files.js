// Has the files and the answers fetched that the app will ask for as soon as it runs: it comes on a slow network much
// later than this.
// A file of its own because the content security policy allows no inline script; the list is written by
// vite/early-files.ts. Keys: src/platform/device-store.ts.
(function () {
  const list = JSON.parse(document.getElementById('early-files').textContent);
  let isSignedIn;
  let language;
  let token;
  let hasCopy;
  try {
    isSignedIn = localStorage.getItem('carnet.loggedIn') === 'true';
    const keeper = localStorage.getItem('carnet.shared') === null ? localStorage : sessionStorage;
    token = keeper.getItem('carnet.token');
    hasCopy = localStorage.getItem('carnet.copyOf') !== null;
    language = localStorage.getItem('carnet.language');
  } catch {
    // Storage is forbidden here: nobody is signed in, and the app asks by itself.
    return;
  }
  if (!list.languages.includes(language)) [language] = list.languages;
  const files = list[isSignedIn ? 'owner' : 'guest'];
  const [id] = location.pathname.match(/[\da-f]{8}-[\da-f-]{27}/) || [''];
  const address = id ? location.pathname.replace(id, ':id') : location.pathname;
  const place = address === '/' ? (isSignedIn ? '/dashboard' : '/login') : address;
  const page = files.pages[place];
  // Who is not signed in may be reading a page that needs none of this.
  if (!isSignedIn && !page) return;
  for (const path of [...files[language], ...(page ? page[language] : [])]) {
    const link = document.createElement('link');
    const isStyle = path.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = path;
    document.head.append(link);
  }
  // The native app keeps its token elsewhere, and calls by itself; so does an app that was faster than this.
  if (!isSignedIn || !token || window.carnetEarly) return;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const answers = new Map();
  const pageCalls = list.calls.pages[place + location.search] || list.calls.pages[place] || [];
  for (const call of [...list.calls.all, ...pageCalls.map((path) => path.replace(':id', id))]) {
    // The copy of the garage on this device answers by itself.
    if (hasCopy && /^\/v1\/(vehicles|maintenances|settings)/.test(call)) continue;
    const answer = fetch(call, { headers, credentials: 'same-origin', signal: AbortSignal.timeout(30000) });
    // Whoever takes it deals with its failure.
    answer.catch(() => undefined);
    answers.set(call, answer);
  }
  // For src/shared/api/early-answers.ts.
  window.carnetEarly = { token, answers };
})();
