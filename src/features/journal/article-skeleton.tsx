import furtherWords from '#content/further-words.json' with { type: 'json' };
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import page from './article-page.module.css';
import styles from './article-skeleton.module.css';

/** Shown while an article loads: a small spinner beside its words, and the skeleton (S49). */
export function ArticleSkeleton() {
  return (
    <div className="wrap">
      <div className={classNames(page['article'], styles['coming'])} aria-busy="true">
        <div className={page['head']}>
          <Skeleton width={25} className={styles['category']} />
          <Skeleton className={styles['line']} />
          <Skeleton width={60} className={styles['line']} />
          <p className={styles['said']} role="status">
            <span className={styles['spinner']} aria-hidden="true" />
            {furtherWords.loadingArticle}
          </p>
        </div>
        <div className={page['picture']}>
          <Skeleton shape="picture" className={styles['picture']} />
        </div>
        <div className={styles['text']}>
          <Skeleton />
          <Skeleton />
          <Skeleton width={75} />
          <Skeleton />
          <Skeleton width={60} />
        </div>
      </div>
    </div>
  );
}
