import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FloorCard, FloorList } from '../floor-cards.ts';

/* The list of the results as React alone shows it: nothing on the server, nothing kept, no router. A floor of the bench. */

const Picture = ({ card: { picture }, first }: { readonly card: FloorCard; readonly first: boolean }) =>
  picture === null ? null : (
    <picture>
      <source type="image/avif" srcSet={picture.avif} sizes="100vw" />
      <img
        fetchPriority={first ? 'high' : undefined}
        loading={first ? undefined : 'lazy'}
        alt=""
        width={picture.width}
        height={picture.height}
        sizes="100vw"
        srcSet={picture.webp}
        src={picture.src}
      />
    </picture>
  );

const Price = ({ card: { price } }: { readonly card: FloorCard }) =>
  price === null ? (
    'Price on request'
  ) : (
    <>
      <small>{price.prefix} KES</small> {price.amount}
      <small>{price.suffix}</small>
    </>
  );

function Page({ total, cards }: FloorList) {
  const [chosen, setChosen] = useState<FloorCard>();
  if (chosen !== undefined) {
    return (
      <main data-target="">
        <Picture card={chosen} first />
        <h1>{chosen.title}</h1>
        <p className="price">
          <Price card={chosen} />
        </p>
        <p className="quiet">{chosen.facts}</p>
      </main>
    );
  }
  return (
    <main>
      <form className="bar" action="/filter-results">
        <input name="location" aria-label="Location" placeholder="Any location in Kenya" />
        <button type="button">Filters</button>
      </form>
      <div className="head">
        <h1>{total} homes for sale</h1>
      </div>
      <ul className="cards">
        {cards.map((card, index) => {
          const open = (event: { preventDefault(): void }): void => {
            event.preventDefault();
            setChosen(card);
          };
          return (
            <li key={card.link}>
              <a href={card.link} onClick={open}>
                <Picture card={card} first={index === 0} />
              </a>
              <p className="price">
                <Price card={card} />
              </p>
              <h2>
                <a href={card.link} onClick={open}>
                  {card.title}
                </a>
              </h2>
              <p className="quiet">{card.place}</p>
              <p className="quiet">{card.facts}</p>
            </li>
          );
        })}
      </ul>
    </main>
  );
}

const root = document.getElementById('root');
const data = document.getElementById('data');
if (root !== null && data !== null) {
  const list: FloorList = JSON.parse(data.textContent);
  createRoot(root).render(<Page {...list} />);
}
