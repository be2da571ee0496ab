// Requests the files and API responses that the app will need, before the app itself has loaded. A file of
// its own because the content security policy forbids inline scripts; vite/early-files.ts generates the list.
// Keys: src/platform/device-store.ts.
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
    // Storage is forbidden: nobody is signed in, and the app makes its own requests.
    return;
  }
  if (!list.languages.includes(language)) [language] = list.languages;
  const files = list[isSignedIn ? 'owner' : 'guest'];
  const [id] = location.pathname.match(/[\da-f]{8}-[\da-f-]{27}/) || [''];
  const address = id ? location.pathname.replace(id, ':id') : location.pathname;
  const place = address === '/' ? (isSignedIn ? '/dashboard' : '/login') : address;
  const page = files.pages[place];
  // Signed-out visitors may be reading a page that needs none of these files.
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
  // The native app stores its token elsewhere and makes its own calls; so does an app that loaded before this script.
  if (!isSignedIn || !token || window.carnetEarly) return;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const answers = new Map();
  const pageCalls = list.calls.pages[place + location.search] || list.calls.pages[place] || [];
  for (const call of [...list.calls.all, ...pageCalls.map((path) => path.replace(':id', id))]) {
    // The copy of the garage on this device answers these.
    if (hasCopy && /^\/v1\/(vehicles|maintenances|settings)/.test(call)) continue;
    const answer = fetch(call, { headers, credentials: 'same-origin', signal: AbortSignal.timeout(30000) });
    // The consumer handles the failure.
    answer.catch(() => undefined);
    answers.set(call, answer);
  }
  // For src/shared/api/early-answers.ts.
  window.carnetEarly = { token, answers };
})();
