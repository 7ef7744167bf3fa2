import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type NoticeProps = { children: ReactNode; className?: string; tone?: 'note' | 'good' | 'bad' }

/** Something to know about what the page shows, or how something went that was done before; no answer to what was typed. */
export function Notice({ children, className, tone = 'note' }: NoticeProps) {
  return (
    <div className={classNames('notice', tone !== 'note' && `notice--${tone}`, className)}>
      <Icon name={tone === 'good' ? 'done' : 'alert'} />
      <div>{children}</div>
    </div>
  )
}
