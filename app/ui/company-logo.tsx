import { classNames } from './class-names.ts'
import { LogoMark } from './drawing/logo.tsx'
import { Link } from './link.tsx'

type CompanyLogoProps = {
  company: { shortName: string; trade: string }
  /** The home page of the site, or of the back office. */
  to: string
  onDeep?: boolean
  /** As the back office shows it. */
  small?: boolean
  className?: string
}

/** The company's sign, leading home. */
export function CompanyLogo({ to, className, ...sign }: CompanyLogoProps) {
  return (
    <Link className={classNames('inline-flex items-center gap-3 text-ink no-underline', className)} to={to}>
      <Sign {...sign} />
    </Link>
  )
}

/** The company's sign alone, for paper. */
export function CompanySign({ company }: Pick<CompanyLogoProps, 'company'>) {
  return (
    <span className="inline-flex items-center gap-3">
      <Sign company={company} />
    </span>
  )
}

function Sign({ company, onDeep = false, small = false }: Omit<CompanyLogoProps, 'to' | 'className'>) {
  return (
    <>
      <LogoMark onDeep={onDeep} className={small ? 'h-[33px] w-7.5' : 'h-10.5 w-9.5'} />
      <span>
        <b
          className={classNames(
            'block font-display leading-none font-medium tracking-[-0.01em]',
            onDeep && 'text-on-deep',
            small ? 'text-[1.1875rem]' : 'text-[1.375rem]',
          )}
        >
          {company.shortName}
        </b>
        <small
          className={classNames('mt-1.25 block text-[0.75rem] leading-none', onDeep ? 'text-on-deep-muted' : 'text-ink-muted')}
        >
          {company.trade}
        </small>
      </span>
    </>
  )
}
