-- Books of one place with the company's own figures: what the first was given is copied into the next.
create index simulation_book_of_place on simulation_book (company_id, version, place) where seed is null;
