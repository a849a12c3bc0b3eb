// Keeps an open page of the preview in step with the site's files: reloads it, exchanges its style sheets, shows what is
// wrong over it and what is shown in a bar below it. Everything of it lies in a shadow tree, so that neither touches the
// other's styles.
(() => {
  'use strict';
  const own = '/_gablota/';
  const { page, shown, token, now: moved } = document.currentScript.dataset;
  const version = new URL(document.currentScript.src).search;
  // Another day is another day for the site's scripts too, which run after this one.
  if (moved) document.documentElement.dataset.frozenNow = moved * 1000;
  const scrollKey = `gablota-scroll ${location.pathname}`;

  const make = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };

  // Scroll positions: the browser keeps them on a reload, but not when the page was short while it was loading.
  const restoreScroll = () => {
    const kept = sessionStorage.getItem(scrollKey);
    sessionStorage.removeItem(scrollKey);
    if (kept === null) return;
    const [x, y] = kept.split(' ').map(Number);
    scrollTo({ left: x, top: y, behavior: 'instant' });
    addEventListener('load', () => scrollTo({ left: x, top: y, behavior: 'instant' }), { once: true });
  };
  const reload = () => {
    sessionStorage.setItem(scrollKey, `${scrollX} ${scrollY}`);
    location.reload();
  };

  const swapStyles = ({ from, to }) => {
    for (const link of document.querySelectorAll('link[rel~=stylesheet]')) {
      const address = new URL(link.href);
      if (address.origin !== location.origin) continue;
      if (address.pathname.startsWith(from)) address.pathname = to + address.pathname.slice(from.length);
      if (from === to || !address.pathname.startsWith(to)) address.searchParams.set('changed', Date.now());
      const next = link.cloneNode();
      next.href = address;
      next.addEventListener('load', () => link.remove(), { once: true });
      next.addEventListener('error', () => link.remove(), { once: true });
      link.after(next);
    }
  };

  // The bar and the overlay.
  const host = make('div', { id: 'gablota-preview' });
  const tree = host.attachShadow({ mode: 'open' });
  const overlay = make('section', { className: 'overlay', hidden: true, ariaLabel: 'Mistakes in the site' });
  overlay.tabIndex = 0;
  const bar = make('form', { className: 'bar', ariaLabel: 'Preview' });
  const moment = make('input', { type: 'datetime-local', step: 1, name: 'now' });
  const travel = make('button', { type: 'submit', textContent: 'Go' });
  const today = make('button', { type: 'button', className: 'today', textContent: 'Back to now', hidden: true });
  const drafts = make('input', { type: 'checkbox', name: 'drafts' });
  const staff = make('input', { type: 'checkbox', name: 'staff' });
  const inspect = make('input', { type: 'checkbox', name: 'inspect' });
  const trouble = make('button', { type: 'button', className: 'trouble', hidden: true });
  const fold = make('button', { type: 'button', className: 'fold', textContent: '–', ariaLabel: 'Fold the bar' });
  bar.append(
    make('strong', { textContent: 'Preview' }),
    make('label', { className: 'day' }, make('span', { textContent: 'Shown as of' }), moment), travel,
    today, make('label', {}, drafts, 'drafts'), make('label', {}, staff, 'staff'),
    make('label', {}, inspect, 'inspect'), trouble, fold);
  tree.append(overlay, bar);
  // The mistakes end above the bar, however many rows it takes.
  const measure = () => host.style.setProperty('--bar', `${Math.ceil(innerHeight - bar.getBoundingClientRect().top)}px`);
  new ResizeObserver(measure).observe(bar);
  addEventListener('resize', measure);

  const foldKey = 'gablota-folded';
  const setFolded = (isFolded) => {
    bar.classList.toggle('folded', isFolded);
    fold.textContent = isFolded ? '+' : '–';
    fold.ariaLabel = isFolded ? 'Unfold the bar' : 'Fold the bar';
    localStorage.setItem(foldKey, isFolded ? '1' : '');
  };
  fold.addEventListener('click', () => setFolded(!bar.classList.contains('folded')));
  setFolded((localStorage.getItem(foldKey) ?? (innerWidth < 600 ? '1' : '')) === '1');

  const showView = (now) => {
    const body = new URLSearchParams({
      token, now, drafts: drafts.checked ? '1' : '', staff: staff.checked ? '1' : '',
    });
    // Who is refused has the page of an earlier run, or asks for more than it may see.
    fetch(`${own}view`, { method: 'POST', body }).then(({ ok }) => { if (!ok) reload(); }, () => {});
  };
  let travels = false;
  const kept = () => (travels ? moment.value : '');
  bar.addEventListener('submit', (event) => {
    event.preventDefault();
    showView(moment.value);
  });
  today.addEventListener('click', () => showView(''));
  drafts.addEventListener('change', () => showView(kept()));
  staff.addEventListener('change', () => showView(kept()));
  inspect.checked = new URLSearchParams(location.search).has('inspect');
  inspect.addEventListener('change', () => {
    const address = new URL(location.href);
    if (inspect.checked) address.searchParams.set('inspect', ''); else address.searchParams.delete('inspect');
    sessionStorage.setItem(scrollKey, `${scrollX} ${scrollY}`);
    location.href = address;
  });

  // Whoever reads on by keyboard goes on where they were; whoever is writing in a form of the page is left alone.
  let before = null;
  const showOverlay = (isShown) => {
    if (overlay.hidden !== isShown) return;
    const active = tree.activeElement ?? document.activeElement;
    if (isShown) {
      before = active;
      overlay.hidden = false;
      if (!active?.matches('input, textarea, select, [contenteditable]')) overlay.focus({ preventScroll: true });
      return;
    }
    const hadFocus = overlay.contains(tree.activeElement);
    overlay.hidden = true;
    if (hadFocus) (before?.isConnected && before !== document.body ? before : trouble).focus({ preventScroll: true });
  };
  trouble.addEventListener('click', () => { if (!isErrorPage) showOverlay(overlay.hidden); });
  addEventListener('keydown', (event) => { if (event.key === 'Escape') showOverlay(false); });

  const isErrorPage = document.body.classList.contains('gablota-mistakes');
  const count = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;
  const showState = (state) => {
    travels = state.travels;
    if (tree.activeElement !== moment) moment.value = state.now;
    today.hidden = !state.travels;
    drafts.checked = state.drafts;
    staff.checked = state.staff;
    bar.classList.toggle('travels', state.travels);
    const parts = [];
    if (state.errors) parts.push(count(state.errors, 'error'));
    if (state.others) parts.push(count(state.others, 'warning'));
    trouble.hidden = parts.length === 0;
    trouble.textContent = parts.join(', ');
    trouble.classList.toggle('errors', state.errors > 0);
    const problems = state.problems.map(
      ({ severity, text }) => make('pre', { className: severity, textContent: text }));
    if (isErrorPage && state.errors) {
      // The page itself is what the overlay would say.
      for (const old of document.querySelectorAll('body > pre')) old.remove();
      document.querySelector('h1').after(...problems);
      return;
    }
    const behind = state.stale ? ' The page below is the one from before.' : '';
    overlay.replaceChildren(
      make('header', {}, make('h2', { textContent: parts.join(', ') + '.' + behind }),
        make('button', { type: 'button', textContent: 'Close', onclick: () => showOverlay(false) })),
      ...problems);
    if (state.left) overlay.append(make('p', { textContent: `and ${state.left} more, on the terminal` }));
    showOverlay(state.errors > 0);
  };

  // What made the block under the pointer.
  const startInspecting = () => {
    const tip = make('div', { className: 'tip', hidden: true });
    const frame = make('div', { className: 'frame', hidden: true });
    tree.append(frame, tip);
    let pinned = false;
    const show = (target) => {
      const element = target instanceof Element ? target.closest('[data-gablota]') : null;
      tip.hidden = frame.hidden = !element;
      if (!element) return;
      const lines = [];
      for (let at = element; at; at = at.parentElement?.closest('[data-gablota]')) {
        lines.push(...at.dataset.gablota.split('\n').reverse());
      }
      tip.replaceChildren(...lines.map((line) => make('div', { textContent: line })), make('div', {
        className: 'hint', textContent: pinned ? 'Alt and click to let go' : 'Alt and click to hold this',
      }));
      const box = element.getBoundingClientRect();
      frame.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`;
      // Below the block, else above it, and always whole: above the bar and inside of the window.
      tip.style.cssText = 'left:4px;top:4px';
      const { width, height } = tip.getBoundingClientRect();
      const floor = bar.getBoundingClientRect().top - 4;
      const below = box.bottom + 4 + height <= floor ? box.bottom + 4 : box.top - 4 - height;
      const left = Math.max(4, Math.min(box.left, innerWidth - width - 4));
      tip.style.cssText = `left:${left}px;top:${below >= 4 ? below : Math.max(4, floor - height)}px`;
    };
    document.addEventListener('pointermove', (event) => { if (!pinned) show(event.target); });
    document.addEventListener('focusin', (event) => { if (!pinned) show(event.target); });
    document.addEventListener('click', (event) => {
      if (!event.altKey) return;
      event.preventDefault();
      pinned = !pinned;
      show(event.target);
    }, true);
  };

  // On the page of loans: a menu that plays the interface in each state, so that an owner sees them all. The page's own script
  // does so; the menu only says which one.
  const playLoans = async (form) => {
    const script = document.querySelector('script[src*="js/loans.js"]');
    if (!script) return;
    const { states } = await import(new URL('loans-play.js', script.src));
    const menu = make('select', { name: 'loans' }, make('option', { value: '', textContent: 'the interface itself' }),
      ...Object.entries(states).map(([value, textContent]) => make('option', { value, textContent })));
    bar.insertBefore(make('label', { className: 'loans' }, make('span', { textContent: 'Loans' }), menu), trouble);
    menu.addEventListener('change', () => {
      document.getElementById('loans-clear').click();
      if (!menu.value) return void delete form.dataset.play;
      form.dataset.play = menu.value;
      const [number, pin] = ['number', 'pin'].map((name) => document.getElementById(`loans-${name}`));
      number.value = { empty: '', malformed: '?' }[menu.value] ?? '12345678';
      if (pin) pin.value = '1234';
      form.requestSubmit();
    });
  };

  const listen = () => {
    const address = `${own}events?page=${encodeURIComponent(page)}&shown=${shown}`;
    const events = new EventSource(address);
    events.addEventListener('reload', reload);
    events.addEventListener('style', (event) => swapStyles(JSON.parse(event.data)));
    events.addEventListener('state', (event) => {
      bar.classList.remove('lost');
      showState(JSON.parse(event.data));
    });
    events.addEventListener('error', () => {
      bar.classList.add('lost');
      // Refused, not lost: a preview that is only just starting. The browser would not try again.
      if (events.readyState === EventSource.CLOSED && !left) setTimeout(listen, 1000);
    });
    leave = () => events.close();
  };
  let left = false;
  let leave = () => {};
  addEventListener('pagehide', () => { left = true; leave(); });
  addEventListener('pageshow', (event) => { if (event.persisted) reload(); });

  const start = async () => {
    restoreScroll();
    document.body.append(host);
    listen();
    if (inspect.checked) startInspecting();
    const loans = document.getElementById('loans-form');
    if (loans) playLoans(loans);
    // A style sheet of its own that no policy of the site forbids.
    const style = new CSSStyleSheet();
    tree.adoptedStyleSheets = [style];
    host.hidden = true;
    style.replaceSync(await (await fetch(`${own}preview.css${version}`)).text());
    host.hidden = false;
  };
  start();
})();
