import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { changeTable, isInTable } from './tables.ts'
import { type UploadProblem, uploadPicture } from './upload-picture.ts'

/** Fields below the tools. They have no names, because they are inside the post's form. */
function ToolPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="grid gap-3 border-b border-line bg-band p-3">
      {children}
    </div>
  )
}

/** Enter in a panel's field activates its button instead of submitting the post. Escape closes the panel. */
function keysOf(onEnter: () => void, onClose: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
}

type PanelButtonsProps = { onDo: () => void; onClose: () => void; isBusy?: boolean; children: string }

/** A panel's button with its label, and 'Cancel'. */
function PanelButtons({ onDo, onClose, isBusy, children }: PanelButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button small type="button" onClick={onDo} aria-disabled={isBusy}>
        {children}
      </Button>
      <Button small variant="second" type="button" onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}

/** The link of the selected text. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before: unknown = editor.getAttributes('link').href
  const [address, setAddress] = useState(typeof before === 'string' ? before : '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address.trim() === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address.trim() } }] }).run()
    else chain.setLink({ href: address.trim() }).run()
    onClose()
  }
  return (
    <ToolPanel label="Link">
      <label className="grid gap-1">
        <span className="label">Link URL</span>
        <input
          type="text"
          ref={field}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={keysOf(apply, onClose)}
          inputMode="url"
          className="control"
        />
      </label>
      <PanelButtons onDo={apply} onClose={onClose}>
        {address.trim() === '' ? 'Remove link' : 'Save link'}
      </PanelButtons>
    </ToolPanel>
  )
}

/** Without HEIC, iPhones send their photos as JPEG. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

type PicturePanelProps = { editor: Editor; postId: string | null; file: File | null; onClose: () => void }

/** Uploads a picture and inserts it at the cursor. A pasted or dropped one only needs its description. */
export function PicturePanel({ editor, postId, file, onClose }: PicturePanelProps) {
  const [chosen, setChosen] = useState(file)
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState<UploadProblem>({})
  const [isSending, setSending] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const upload = async () => {
    if (isSending) return
    setSending(true)
    const uploaded = await uploadPicture(postId, chosen, { pictureAlt: alt })
    setSending(false)
    if ('problem' in uploaded) {
      setProblem(uploaded.problem)
      return
    }
    const { address, widthPixels, heightPixels } = uploaded
    editor.chain().focus().setImage({ src: address, alt: uploaded.alt, width: widthPixels, height: heightPixels }).run()
    onClose()
  }
  return (
    <ToolPanel label="Picture">
      <label className="grid gap-1">
        <span className="label">Picture, 5 MB or less{chosen && `: ${chosen.name}`}</span>
        <input
          type="file"
          ref={file ? undefined : first}
          accept={PICTURE_TYPES}
          onChange={(event) => setChosen(event.target.files?.[0] ?? null)}
          aria-invalid={problem.picture !== undefined}
          className="control"
        />
      </label>
      <Problem>{problem.picture}</Problem>
      <label className="grid gap-1">
        <span className="label">Alt text (describe the picture)</span>
        <input
          type="text"
          ref={file ? first : undefined}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={keysOf(() => void upload(), onClose)}
          aria-invalid={problem.pictureAlt !== undefined}
          className="control"
        />
      </label>
      <Problem>{problem.pictureAlt}</Problem>
      <Problem>{problem['']}</Problem>
      <PanelButtons onDo={() => void upload()} onClose={onClose} isBusy={isSending}>
        {isSending ? 'Uploading...' : 'Insert'}
      </PanelButtons>
    </ToolPanel>
  )
}

function Problem({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p role="alert" className="field-error">
      {children}
    </p>
  )
}

const TABLE_TOOLS = [
  { change: 'addRow', label: 'Add row' },
  { change: 'addColumn', label: 'Add column' },
  { change: 'deleteRow', label: 'Delete row' },
  { change: 'deleteColumn', label: 'Delete column' },
  { change: 'deleteTable', label: 'Delete table' },
] as const

/** Actions for the table at the cursor. */
export function TablePanel({ editor }: { editor: Editor }) {
  const isShown = useEditorState({ editor, selector: ({ editor: now }) => isInTable(now.state) })
  if (!isShown) return null
  return (
    <div role="group" aria-label="Table" className="table-tools">
      {TABLE_TOOLS.map(({ change, label }) => (
        <button key={change} type="button" onClick={() => changeTable(editor, change)}>
          {label}
        </button>
      ))}
    </div>
  )
}

/** Edits the selected picture's alt text. */
export function SelectedPicture({ editor }: { editor: Editor }) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      if (!now.isActive('image')) return null
      const said: unknown = now.getAttributes('image').alt
      return typeof said === 'string' ? said : ''
    },
  })
  if (alt === null) return null
  const back = () => void editor.commands.focus()
  return (
    <ToolPanel label="Selected picture">
      <label className="grid gap-1">
        <span className="label">Alt text of the selected picture</span>
        <input
          type="text"
          value={alt}
          onChange={(event) => editor.commands.updateAttributes('image', { alt: event.target.value })}
          onKeyDown={keysOf(back, back)}
          className="control"
        />
      </label>
      <div>
        <Button small variant="second" type="button" onClick={() => editor.chain().focus().deleteSelection().run()}>
          Remove picture
        </Button>
      </div>
    </ToolPanel>
  )
}
