import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type NoticeProps = { children: ReactNode; className?: string; tone?: 'note' | 'good' | 'bad' }

/** Information about the page, or the result of an earlier action; not a response to input. */
export function Notice({ children, className, tone = 'note' }: NoticeProps) {
  return (
    <div className={classNames('notice', tone !== 'note' && `notice--${tone}`, className)}>
      <Icon name={tone === 'good' ? 'done' : 'alert'} />
      <div>{children}</div>
    </div>
  )
}
