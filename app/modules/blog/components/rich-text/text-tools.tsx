import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type TextTool, TextToolbar } from '#app/ui/text-toolbar.tsx'
import { insertTable, isInTable } from './tables.ts'

type TextToolsProps = {
  editor: Editor
  /** The open panel. */
  open: 'link' | 'picture' | null
  onToggle: (panel: 'link' | 'picture') => void
  /** At the end of the tools. */
  note: ReactNode
}

/** The toolbar above the text. */
export function TextTools({ editor, open, onToggle, note }: TextToolsProps) {
  const tools = useTools(editor, { open, onToggle })
  return (
    <TextToolbar tools={tools} note={note}>
      <TextKind editor={editor} />
    </TextToolbar>
  )
}

const KINDS = [
  { value: 'paragraph', label: 'Paragraph' },
  { value: '2', label: 'Heading' },
  { value: '3', label: 'Subheading' },
  { value: '4', label: 'Small heading' },
]

/** The type of the paragraph at the cursor. */
function TextKind({ editor }: { editor: Editor }) {
  const kind = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isActive('heading') ? String(now.getAttributes('heading').level) : 'paragraph'),
  })
  // Arrow keys change the style at each press, and the next one needs the focus here.
  const byKey = useRef(false)
  const choose = (value: string) => {
    const chain = byKey.current ? editor.chain() : editor.chain().focus()
    const level = ([2, 3, 4] as const).find((known) => String(known) === value)
    if (level === undefined) chain.setParagraph().run()
    else chain.setHeading({ level }).run()
  }
  const press = ({ key }: KeyboardEvent) => {
    byKey.current = true
    if (key === 'Enter') editor.commands.focus()
  }
  return (
    <select
      aria-label="Paragraph style"
      value={kind}
      onPointerDown={() => (byKey.current = false)}
      onKeyDown={press}
      onChange={(event) => choose(event.target.value)}
    >
      {KINDS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function useTools(editor: Editor, { open, onToggle }: Pick<TextToolsProps, 'open' | 'onToggle'>): TextTool[] {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: isInTable(now.state),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return [
    { name: 'bold', label: 'Bold', isOn: on.bold, press: () => chain().toggleBold().run() },
    { name: 'italic', label: 'Italic', isOn: on.italic, press: () => chain().toggleItalic().run() },
    { name: 'link', label: 'Link', isOn: open === 'link' || on.link, press: () => onToggle('link') },
    { name: 'bullets', label: 'Bulleted list', isOn: on.bullets, press: () => chain().toggleBulletList().run() },
    { name: 'numbers', label: 'Numbered list', isOn: on.numbers, press: () => chain().toggleOrderedList().run() },
    { name: 'quote', label: 'Quote', isOn: on.quote, press: () => chain().toggleBlockquote().run() },
    { name: 'table', label: 'Table', isOn: on.table, isOff: on.table, press: () => insertTable(editor) },
    { name: 'picture', label: 'Picture', isOn: open === 'picture', press: () => onToggle('picture') },
    { name: 'undo', label: 'Undo', isOff: !on.canUndo, press: () => chain().undo().run() },
    { name: 'redo', label: 'Redo', isOff: !on.canRedo, press: () => chain().redo().run() },
  ]
}
