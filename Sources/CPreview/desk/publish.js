// Publishing: what would change on the host is shown first, then it is done when somebody says so.

import { desk } from './model.js';
import { ask, make, notice, problemText, say } from './parts.js';

const wait = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

/** Waits for the answer to a question. */
const answerTo = async (number) => {
  for (;;) {
    const answer = await desk.publishing();
    if (answer.number !== number || !answer.running) return answer;
    await wait(300);
  }
};

const lines = (text) => text.split('\n').map((line) => line.trim()).filter(Boolean).slice(0, 12);

const planContent = (plan, target, unsaved) => {
  const content = [make('p', { textContent: say('publish.plan', { place: plan.place, added: plan.new, changed: plan.changed, removed: plan.removed, kept: plan.unchanged }) })];
  if (unsaved) content.push(make('p', { className: 'warn', textContent: say('publish.unsaved') }));
  for (const held of plan.held) content.push(make('p', { className: 'error', textContent: held }));
  if (plan.caveat) content.push(make('p', { className: 'note', textContent: plan.caveat }));
  const files = [...plan.send.map(([reason, path]) => [reason === 'new' ? 'added' : 'changed', path]), ...plan.remove.map((path) => ['removed', path])];
  content.push(make('ul', { className: 'files-of-plan' }, ...files.map(([kind, path]) => make('li', { className: kind }, make('span', { textContent: say(`publish.${kind}`) }), ` ${path}`))));
  if (target.url) content.push(make('p', {}, make('a', { href: target.url, target: '_blank', rel: 'noopener', id: 'gablota-desk-publish-address', textContent: target.url })));
  return content;
};

/** Shows that something goes on which takes a while. */
const busy = async (text, work) => {
  const dialog = make('dialog', { id: 'gablota-desk-publish-busy', 'aria-label': text }, make('p', { role: 'status', textContent: text }));
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  try { return await work(); } finally { dialog.close(); dialog.remove(); }
};

const run = (target, more, text) => busy(text, async () => answerTo((await desk.publish(target.name, more)).number));

const chosen = async (targets) => {
  if (targets.length === 1) return targets[0];
  const choice = make('select', { id: 'gablota-desk-publish-target', 'aria-label': say('publish.target') },
    ...targets.map(({ name, place }) => make('option', { value: name, textContent: `${name}: ${place}` })));
  const answer = await ask('publish-choice', say('publish.title'), [choice], [
    { value: 'next', label: say('publish.look'), isMain: true }, { value: 'cancel', label: say('cancel') }]);
  return answer === 'next' ? targets.find(({ name }) => name === choice.value) : null;
};

export const openPublish = async () => {
  try {
    const targets = await desk.targets();
    if (!targets.length) { notice(say('publish.none')); return; }
    const target = await chosen(targets);
    if (!target) return;
    const trial = await run(target, { try: true }, say('publish.looking'));
    const unsaved = desk.state.tables.some((one) => one.unsaved);
    if (!trial.plan) {
      const content = trial.code === 0 ? [make('p', { textContent: say('publish.same') })]
        : [make('p', { className: 'error', textContent: say(trial.code === 1 ? 'publish.wrong' : 'publish.failed') }), ...lines(trial.text).map((textContent) => make('p', { textContent }))];
      await ask('publish', say('publish.title'), content, [{ value: 'cancel', label: say('close'), isMain: true }]);
      return;
    }
    const isSame = !trial.plan.held.length && !trial.plan.new && !trial.plan.changed && !trial.plan.removed;
    const canGo = trial.code === 0 && !isSame;
    const content = isSame ? [make('p', { textContent: say('publish.same') })] : planContent(trial.plan, target, unsaved);
    if (trial.code !== 0 && !trial.plan.lost) content.push(...lines(trial.text).map((textContent) => make('p', { className: 'note', textContent })));
    // What looks like an accident is done by somebody who has read its number.
    const { lost } = trial.plan;
    if (lost) content.push(make('p', { textContent: say('publish.allowNote', { n: lost }) }));
    const answer = await ask('publish', say('publish.title'), content, [
      ...(lost ? [{ value: 'allow', label: say('publish.allow', { n: lost }), isDanger: true }] : []),
      ...(canGo ? [{ value: 'go', label: say('publish.go'), isMain: true }] : []), { value: 'cancel', label: say(canGo ? 'cancel' : 'close'), isMain: !canGo },
    ]);
    if (!answer) return;
    const done = await run(target, { try: false, deletes: lost ?? undefined }, say('publish.going'));
    if (done.code === 0) { notice(say('publish.done', { place: done.plan?.place ?? target.place })); return; }
    await ask('publish', say('publish.title'), [make('p', { className: 'error', textContent: say('publish.failed') }), ...lines(done.text).map((textContent) => make('p', { textContent }))],
      [{ value: 'cancel', label: say('close'), isMain: true }]);
  } catch (error) { notice(problemText(error)); }
};
