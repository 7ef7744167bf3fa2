import { useEffect } from 'react'
import { TextToolbar } from '#app/ui/text-toolbar.tsx'
import { formatSelection, type MailFormat, type Replacement } from '../format-selection.ts'

const TOOLS = [
  { name: 'bold', label: 'Bold' },
  { name: 'italic', label: 'Italic' },
  { name: 'bullets', label: 'Bulleted list' },
  { name: 'link', label: 'Link' },
] as const

/** With Ctrl or Command. */
const KEYS: Partial<Record<string, MailFormat>> = { b: 'bold', i: 'italic' }

/** The toolbar and keys of a `MailTextField`. */
export default function MailTools({ fieldId }: { fieldId: string }) {
  useEffect(() => {
    const pressKey = (event: KeyboardEvent) => {
      const kind = KEYS[event.key.toLowerCase()]
      if (!kind || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      format(kind, fieldId)
    }
    const field = findText(fieldId)
    field?.addEventListener('keydown', pressKey)
    return () => field?.removeEventListener('keydown', pressKey)
  }, [fieldId])
  return <TextToolbar tools={TOOLS.map((tool) => ({ ...tool, press: () => format(tool.name, fieldId) }))} />
}

function format(kind: MailFormat, fieldId: string) {
  const field = findText(fieldId)
  if (!field) return
  const { value: text, selectionStart: start, selectionEnd: end } = field
  replace(field, formatSelection(kind, { text, start, end }))
}

/** Inserts words at the cursor of a `MailTextField`. */
export function insertIntoMail(fieldId: string, insert: string) {
  const field = findText(fieldId)
  if (!field) return
  const { selectionStart: start, selectionEnd: end } = field
  replace(field, { start, end, insert, selectStart: start + insert.length, selectEnd: start + insert.length })
}

function findText(fieldId: string): HTMLTextAreaElement | null {
  const field = document.getElementById(fieldId)
  return field instanceof HTMLTextAreaElement ? field : null
}

function replace(field: HTMLTextAreaElement, { start, end, insert, selectStart, selectEnd }: Replacement) {
  field.focus()
  field.setSelectionRange(start, end)
  // oxlint-disable-next-line typescript/no-deprecated -- The only way that keeps the browser's Undo.
  if (!document.execCommand('insertText', false, insert)) {
    field.setRangeText(insert)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(selectStart, selectEnd)
}
