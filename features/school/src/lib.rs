//! School settings, branding and landing pages.
