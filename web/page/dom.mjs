// The shortest way to the elements of the page.

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** Calls `act` at each `event` of the element with this id. */
export const on = (id, event, act) => byId(id).addEventListener(event, act);
