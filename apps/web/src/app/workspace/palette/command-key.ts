/** Name of the command key on the person's keyboard. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
