import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const TONES = {
  note: { box: 'bg-wheat-tint', icon: 'text-wheat-ink' },
  good: { box: 'bg-green text-on-green', icon: '' },
  bad: { box: 'bg-red text-on-red', icon: '' },
} as const

type NoticeProps = { children: ReactNode; className?: string; tone?: keyof typeof TONES }

/** Something to know about what the page shows, or how something went that was done before; no answer to what was typed. */
export function Notice({ children, className, tone = 'note' }: NoticeProps) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[20px_1fr] gap-3 rounded-control px-4 py-3.5 text-small leading-normal',
        TONES[tone].box,
        className,
      )}
    >
      <Icon name={tone === 'good' ? 'done' : 'alert'} className={classNames('mt-px size-5', TONES[tone].icon)} />
      <div>{children}</div>
    </div>
  )
}
