import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, goToNextCell, tableEditing } from '@tiptap/pm/tables'
import type { Command, EditorState } from '@tiptap/pm/state'
import { type Editor, Node } from '@tiptap/react'

/** The role of each node for the table library. */
const ROLES: Readonly<Record<string, string>> = { table: 'table', tableRow: 'row', tableCell: 'cell', tableHeader: 'header_cell' }

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => ({ tableRole: ROLES[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      // In the last cell, Tab adds a row.
      Tab: () =>
        run(editor, goToNextCell(1)) || (isInTable(editor.state) && run(editor, addRowAfter) && run(editor, goToNextCell(1))),
      'Shift-Tab': () => run(editor, goToNextCell(-1)),
    }
  },
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

/** A cell's column or row span; 1 is omitted. */
function span(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (cell: HTMLElement) => Math.min(Math.max(Number(cell.getAttribute(name)) || 1, 1), 20),
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
  }
}

function cell(name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') {
  return Node.create({
    name,
    // No tables inside tables.
    content: '(paragraph | heading | bulletList | orderedList | blockquote | codeBlock | image | horizontalRule)+',
    isolating: true,
    // The library requires column widths, which posts don't have.
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })
}

export const tableExtensions = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')]

function run({ view }: Pick<Editor, 'view'>, command: Command): boolean {
  return command(view.state, view.dispatch)
}

export function isInTable({ selection: { $head } }: EditorState): boolean {
  return Array.from({ length: $head.depth }, (_, at) => $head.node(at + 1)).some(({ type }) => type.name === 'table')
}

const COMMANDS = { addRow: addRowAfter, addColumn: addColumnAfter, deleteRow, deleteColumn, deleteTable } as const

/** Changes the table at the cursor. */
export function changeTable(editor: Editor, change: keyof typeof COMMANDS): void {
  run(editor, COMMANDS[change])
  editor.commands.focus()
}

/** Inserts a table of three by three at the cursor and moves the cursor to its first cell. */
export function insertTable(editor: Editor): void {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const from = editor.state.selection.$from.before(1)
  editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] })
    .run()
  const positions: number[] = []
  editor.state.doc.forEach((node, position) => {
    if (node.type.name === 'table' && position >= from) positions.push(position)
  })
  const [position] = positions
  // After the opening tokens of table, row, cell and paragraph.
  if (position !== undefined) editor.commands.setTextSelection(position + 4)
}
