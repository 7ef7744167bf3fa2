import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useState } from 'react'
import { fieldId } from '#app/ui/ids.ts'
import { postExtensions } from './extensions.ts'
import { LinkPanel, PicturePanel, SelectedPicture } from './panels.tsx'
import { TextTools } from './text-tools.tsx'
import './rich-text.css'

type RichTextProps = {
  /** What it begins with. */
  html: string
  errors: readonly string[] | undefined
  postId: string | null
  fetched: Readonly<Record<string, string>>
  onChange: (html: string) => void
}

/** Which panel is open under the tools; a picture may have been pasted or dropped. */
type Panel = { kind: 'link' } | { kind: 'picture'; file: File | null } | null

/** The editor of a post's text. What is pasted keeps what the text may have, and nothing else. */
export default function RichText({ html, errors, postId, fetched, onChange }: RichTextProps) {
  const [panel, setPanel] = useState<Panel>(null)
  const takePicture = (file: File | undefined) => {
    if (!file?.type.startsWith('image/') || postId === null) return false
    setPanel({ kind: 'picture', file })
    return true
  }
  const editor = useEditor({
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
      transformPastedHTML: withoutUnusablePictures,
      handlePaste: (_view, event) =>
        event.clipboardData?.getData('text/html') === '' && takePicture(event.clipboardData.files[0]),
      handleDrop: (_view, event) => takePicture(event.dataTransfer?.files[0]),
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
    <div className="rounded-control border border-control bg-surface">
      <TextTools editor={editor} open={panel?.kind ?? null} onToggle={toggle} hasPictures={postId !== null} />
      {panel?.kind === 'link' && <LinkPanel editor={editor} onClose={close} />}
      {panel?.kind === 'picture' && postId !== null && (
        <PicturePanel editor={editor} postId={postId} file={panel.file} onClose={close} />
      )}
      <SelectedPicture editor={editor} />
      <div className="prose">
        <EditorContent editor={editor} />
      </div>
    </div>
  )
}

/** Blank where nothing is written; without the empty paragraph behind the last one, which is there to write on in. */
function textOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '')
}

/** Pictures whose bytes are in their address, or that no page can show, are not pasted: those of the clipboard are uploaded. */
function withoutUnusablePictures(html: string): string {
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  for (const image of pasted.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    const own = source.startsWith(`${window.location.origin}/blog/pictures/`)
    if (own) image.setAttribute('src', new URL(source).pathname)
    else if (!/^https:\/\//i.test(source)) image.remove()
  }
  return pasted.body.innerHTML
}
