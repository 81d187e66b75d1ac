// The shortest way to the elements of the page.

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** Calls `act` at each `event` of the element with this id, unless `allow` has said no. */
export const on = (id, event, act) =>
  byId(id).addEventListener(event, (it) => byId(id).getAttribute('aria-disabled') === 'true' || act(it));

/** Says whether a button can be pressed now. One that is `disabled` would lose the focus of those who press it by key. */
export const allow = (id, can) => byId(id).setAttribute('aria-disabled', !can);

/** Says a text to people who hear the page. */
export const speak = (text) => (byId('spoken').textContent = text);
