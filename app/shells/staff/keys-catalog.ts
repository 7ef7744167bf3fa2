/** Keyboard shortcuts of the back office (`app/browser/staff-keys.ts`), as listed on `/keys`. */
type KeyEntry = { label: string; keys: readonly string[] }

export const KEYS: readonly { id: string; title: string; entries: readonly KeyEntry[] }[] = [
  {
    id: 'everywhere',
    title: 'Everywhere',
    entries: [
      { label: 'Search and commands', keys: ['/', 'Ctrl K', '⌘ K'] },
      { label: 'Send or save the form', keys: ['Ctrl Enter', '⌘ Enter'] },
      { label: 'This page', keys: ['?'] },
      { label: 'Close a menu or a dialog', keys: ['Esc'] },
      { label: 'Move within an open menu', keys: ['↓', '↑'] },
    ],
  },
  {
    id: 'in-lists',
    title: 'In lists',
    entries: [
      { label: 'Next row', keys: ['j'] },
      { label: 'Previous row', keys: ['k'] },
      { label: 'Open the row', keys: ['Enter'] },
      { label: 'Select or deselect the row', keys: ['x'] },
    ],
  },
  {
    id: 'on-a-lead',
    title: 'On a lead’s page',
    entries: [
      { label: 'Write a note', keys: ['n'] },
      { label: 'Write an email', keys: ['e'] },
      { label: 'Write a text', keys: ['t'] },
      { label: 'Log a call', keys: ['c'] },
      { label: 'Go to the next status (Enter sets it)', keys: ['s'] },
      { label: 'Assign to me', keys: ['a'] },
      { label: 'Previous lead in the list', keys: ['['] },
      { label: 'Next lead in the list', keys: [']'] },
    ],
  },
  {
    id: 'in-the-inbox',
    title: 'In the inbox',
    entries: [
      { label: 'Next conversation', keys: ['j'] },
      { label: 'Previous conversation', keys: ['k'] },
      { label: 'Done', keys: ['e'] },
      { label: 'Write a reply', keys: ['r'] },
      { label: 'Assign to me', keys: ['a'] },
      { label: 'Snooze', keys: ['s'] },
    ],
  },
]
