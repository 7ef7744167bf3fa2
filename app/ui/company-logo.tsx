import { classNames } from './class-names.ts'
import { LogoMark } from './drawing/logo-mark.tsx'
import { Link } from './link.tsx'
import { Picture, type PictureImage } from './picture.tsx'

type CompanyLogoProps = {
  /** With the uploaded logo, if any. */
  company: { shortName: string; trade: string; logo?: PictureImage }
  /** The home page of the site or of the back office. */
  to: string
  onDeep?: boolean
  /** In the style of the back office. */
  small?: boolean
  className?: string
}

/** The company's logo, linked to the home page. */
export function CompanyLogo({ to, className, ...sign }: CompanyLogoProps) {
  return (
    <Link className={classNames('logo', className)} to={to}>
      <Sign {...sign} />
    </Link>
  )
}

/** The company's logo without a link. */
export function CompanySign({ company }: Pick<CompanyLogoProps, 'company'>) {
  return (
    <span className="inline-flex items-center gap-3">
      <Sign company={company} />
    </span>
  )
}

function Sign({ company, onDeep = false, small = false }: Omit<CompanyLogoProps, 'to' | 'className'>) {
  if (company.logo)
    return (
      <Picture
        image={company.logo}
        sizes="200px"
        className={classNames(
          'w-auto object-contain object-left',
          small ? 'max-h-9 max-w-40' : 'max-h-12.5 max-w-50',
          // Most logos are designed for a light background.
          onDeep && 'rounded-control bg-surface p-1.5',
        )}
      />
    )
  return (
    <>
      <LogoMark onDeep={onDeep} small={small} />
      <span className={classNames('logo-words', small && 'logo-words--small', onDeep && 'logo-words--deep')}>
        <b>{company.shortName}</b>
        <small>{company.trade}</small>
      </span>
    </>
  )
}
