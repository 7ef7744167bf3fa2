import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type ChangeEvent, useState } from 'react'
import { formatCount } from '#app/format/money.ts'
import { fieldId } from '#app/ui/ids.ts'
import { Icon } from '#app/ui/icon.tsx'
import { countWords, readingMinutes } from '../../rules.ts'
import { postExtensions } from './extensions.ts'
import { LinkPanel, PICTURE_TYPES, PicturePanel, SelectedPicture, TablePanel } from './panels.tsx'
import { cleanPastedHtml, isPictureAlone, pasteText } from './paste.ts'
import { TextTools } from './text-tools.tsx'

type RichTextProps = {
  /** Its initial content. */
  html: string
  errors: readonly string[] | undefined
  /** Null for a post that was never saved. */
  postId: string | null
  fetched: Readonly<Record<string, string>>
  onChange: (html: string) => void
}

/** The open panel below the tools. `file`: a pasted or dropped picture. */
type Panel = { kind: 'link' } | { kind: 'picture'; file: File | null } | null

/** The editor for a post's text. Pasted content keeps only what posts allow. */
export default function RichText({ html, errors, postId, fetched, onChange }: RichTextProps) {
  const [panel, setPanel] = useState<Panel>(null)
  const takePicture = (file: File | undefined) => {
    if (!file?.type.startsWith('image/')) return false
    setPanel({ kind: 'picture', file })
    return true
  }
  const editor: Editor = useEditor({
    extensions: postExtensions(fetched),
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'rich-text post-html',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Content',
        ...(errors ? { 'aria-invalid': 'true', 'aria-describedby': `${fieldId('content')}-error` } : {}),
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_view, { clipboardData }) =>
        clipboardData !== null &&
        ((isPictureAlone(clipboardData) && takePicture(clipboardData.files[0])) || pasteText(editor, clipboardData)),
      handleDrop: (view, event) => {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        const isTaken = takePicture(event.dataTransfer?.files[0])
        // Inserts it where it was dropped.
        if (isTaken && place) editor.commands.setTextSelection(place.pos)
        return isTaken
      },
    },
    onUpdate: ({ editor: changed }) => onChange(textOf(changed)),
  })
  const toggle = (kind: 'link' | 'picture') =>
    setPanel((open) => (open?.kind === kind ? null : kind === 'link' ? { kind } : { kind, file: null }))
  const close = () => {
    setPanel(null)
    editor.commands.focus()
  }
  return (
    <>
      <div className="text-tools">
        <TextTools editor={editor} open={panel?.kind ?? null} onToggle={toggle} note={<Length editor={editor} />} />
        {panel?.kind === 'link' && <LinkPanel editor={editor} onClose={close} />}
        {panel?.kind === 'picture' && (
          <PicturePanel key={panel.file?.name} editor={editor} postId={postId} file={panel.file} onClose={close} />
        )}
        <TablePanel editor={editor} />
        <SelectedPicture editor={editor} />
      </div>
      <div className="prose">
        <EditorContent editor={editor} />
      </div>
      <DropZone onFile={takePicture} />
    </>
  )
}

/** Below the text: tells that pictures can be dropped, with a button to choose one. */
function DropZone({ onFile }: { onFile: (file: File | undefined) => boolean }) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFile(target.files?.[0])
    target.value = ''
  }
  return (
    <div className="drop-zone">
      <Icon name="image" />
      <p>
        <b>Drop a picture into the text</b>, paste one, or{' '}
        <label>
          choose a file
          <input type="file" accept={PICTURE_TYPES} className="sr-only" onChange={choose} />
        </label>
        . It goes in at the cursor.
      </p>
    </div>
  )
}

/** The length of the text. */
function Length({ editor }: { editor: Editor }) {
  const words = useEditorState({ editor, selector: ({ editor: now }) => countWords(textIn(now)) })
  return (
    <span className="text-length">
      {formatCount(words, 'word')}, {readingMinutes(words)} min
    </span>
  )
}

function textIn({ state: { doc } }: Editor): string {
  return doc.textBetween(0, doc.content.size, ' ')
}

/** Blank for an empty text. Omits the empty paragraph at the end, which is only for typing. */
function textOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '')
}
