import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Strokes } from './icon.tsx'

/** Strokes on a 20 by 20 grid, like the site's icons. */
const DRAWINGS = {
  bold: 'M6.5 4h4.2a2.9 2.9 0 0 1 0 5.8H6.5zM6.5 9.8h4.9a3 3 0 0 1 0 6.2H6.5z',
  italic: 'M9 4h5M6 16h5M11.5 4l-3 12',
  bullets: 'M7 5h10M7 10h10M7 15h10M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  numbers: 'M8 5h9M8 10h9M8 15h9M3 4l1-.5V7M2.8 12.5c.4-1 2-.8 1.8.2L2.8 15h2',
  quote: 'M4.5 13.5c1.7 0 2.8-1.2 2.8-3.5V6.5H4v3.8h2M12 13.5c1.7 0 2.8-1.2 2.8-3.5V6.5h-3.3v3.8h2',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.9-2.9a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.9 2.9a3 3 0 0 0 4.3 4.3l1-1',
  picture: 'M3 4h14v12H3zM3 13l4-4 4 4 2.5-2.5L17 14M13.2 7.5h.01',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M9 4v12',
  undo: 'M7 5L3.5 8.5 7 12M4 8.5h7.5a4 4 0 0 1 0 8H9',
  redo: 'M13 5l3.5 3.5L13 12M16 8.5H8.5a4 4 0 0 0 0 8H11',
} as const

export type TextTool = {
  name: keyof typeof DRAWINGS
  label: string
  /** Whether it is active at the cursor; omitted for one-time actions. */
  isOn?: boolean
  isOff?: boolean
  press: () => void
}

type TextToolbarProps = {
  tools: readonly TextTool[]
  /** Before the tools. */
  children?: ReactNode
  /** At the end of the tools. */
  note?: ReactNode
}

/** The toolbar of a text: one Tab stop, with arrow keys between the tools. */
export function TextToolbar({ tools, children, note }: TextToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (step === undefined || at === -1) return
    event.preventDefault()
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div ref={bar} role="toolbar" aria-label="Text tools" tabIndex={-1} onKeyDown={move} className="text-toolbar">
      {children}
      {tools.map(({ name, label, isOn, isOff = false, press }, index) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={isOn}
          aria-disabled={isOff}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => !isOff && press()}
        >
          <Strokes path={DRAWINGS[name]} />
        </button>
      ))}
      {note}
    </div>
  )
}
