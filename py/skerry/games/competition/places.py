"""Names of countries, towns and mountains on the cards, as far as they need a translation."""

from __future__ import annotations

from skerry.core.i18n import N_, texts

_ = texts(__name__)[0]

COUNTRIES = (
    N_("Antigua and Barbuda"),
    N_("Argentina"),
    N_("Australia"),
    N_("Bahrain"),
    N_("Barbados"),
    N_("Brunei"),
    N_("Cabo Verde"),
    N_("Canada"),
    N_("Chile"),
    N_("China"),
    N_("Comoros"),
    N_("Croatia"),
    N_("Cuba"),
    N_("Cyprus"),
    N_("Denmark"),
    N_("Dominica"),
    N_("Dominican Republic"),
    N_("Ecuador"),
    N_("Estonia"),
    N_("Fiji"),
    N_("Finland"),
    N_("France"),
    N_("Germany"),
    N_("Greece"),
    N_("Haiti"),
    N_("Iceland"),
    N_("India"),
    N_("Indonesia"),
    N_("Ireland"),
    N_("Italy"),
    N_("Jamaica"),
    N_("Japan"),
    N_("Madagascar"),
    N_("Malaysia"),
    N_("Maldives"),
    N_("Malta"),
    N_("Mauritius"),
    N_("Nauru"),
    N_("Netherlands"),
    N_("New Zealand"),
    N_("Norway"),
    N_("Papua New Guinea"),
    N_("Philippines"),
    N_("Poland"),
    N_("Portugal"),
    N_("Russia"),
    N_("Saint Lucia"),
    N_("Seychelles"),
    N_("Singapore"),
    N_("South Korea"),
    N_("Spain"),
    N_("Sri Lanka"),
    N_("Sweden"),
    N_("São Tomé and Príncipe"),
    N_("Taiwan"),
    N_("Tanzania"),
    N_("Thailand"),
    N_("The Bahamas"),
    N_("Timor-Leste"),
    N_("Trinidad and Tobago"),
    N_("Tunisia"),
    N_("United Kingdom"),
    N_("United States"),
    N_("Yemen"),
)

TOWNS = (
    N_("Copenhagen"),
    N_("Corfu (Kerkyra)"),
    N_("Rhodes"),
    N_("Nicosia"),
    N_("Havana"),
    N_("Zanzibar City"),
    N_("Cebu City"),
    N_("Davao City"),
    N_("Jeju City"),
    N_("Tokyo"),
    N_("Yuzhno-Sakhalinsk"),
    N_("Belushya Guba"),
    N_("McMurdo Station"),
    N_("Fossil Bluff (summer station)"),
)

MOUNTAINS = (
    N_("Geest near Nieblum"),
    N_("Etna"),
    N_("Mount Olympus"),
    N_("highest point at Guellala"),
    N_("Koani ridge"),
    N_("highest point of the Shaler Mountains"),
    N_("Gora Kruzenshterna"),
    N_("Villingili (Addu Atoll)"),
)


def place_name(place: str) -> str:
    """Return the name of a country, town or mountain in the current language."""
    return _(place)
