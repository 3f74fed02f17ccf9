#!/usr/bin/python3
"""
A window of WebKitGTK's engine for the smoke tests, started by WebKitWebDriver. Beside MiniBrowser it can be as narrow as a
phone, keeps a profile across restarts, prints to a file, and writes what the console says to another.
"""
import argparse
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--automation", action="store_true")
parser.add_argument("--profile", required=True, help="folder of cookies, storage, caches and workers")
parser.add_argument("--console", required=True, help="file that takes what the console says")
parser.add_argument("--paper", required=True, help="file that takes what is printed, as PDF; see print_when_wanted()")
parser.add_argument("--width", type=int, default=390)
parser.add_argument("--height", type=int, default=780)
options, _ = parser.parse_known_args()

# The engine's own processes inherit these and write the console there.
log = os.open(options.console, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
os.dup2(log, 1)
os.dup2(log, 2)

# Smooth scrolling would move what a press aims at.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)

data = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(options.profile, "data"),
    base_cache_directory=os.path.join(options.profile, "cache"),
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True, enable_page_cache=True)


def print_when_wanted(view):
    """
    Prints the page on A4 when a file "<paper>.wanted" is there: the driver knows no printing, and a window that it drives
    hears nothing of the page's own wish. The paper is there once it is whole.
    """
    wish = options.paper + ".wanted"
    if not os.path.exists(wish):
        return True
    os.remove(wish)
    unfinished = options.paper + ".unfinished"
    setup = Gtk.PageSetup()
    setup.set_paper_size_and_default_margins(Gtk.PaperSize.new(Gtk.PAPER_NAME_A4))
    for edge in ("top", "bottom", "left", "right"):
        getattr(setup, f"set_{edge}_margin")(12, Gtk.Unit.MM)
    wanted = Gtk.PrintSettings()
    wanted.set_printer("Print to File")
    wanted.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    wanted.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, "file://" + unfinished)
    operation = WebKit2.PrintOperation(web_view=view)
    operation.set_page_setup(setup)
    operation.set_print_settings(wanted)
    operation.connect("finished", lambda _: os.path.exists(unfinished) and os.rename(unfinished, options.paper))
    operation.print_()
    return True


def open_view(_session=None):
    """Gives the driver a page, in a window of its own."""
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=options.width, default_height=options.height, decorated=False)
    window.add(view)
    window.show_all()
    GLib.timeout_add(100, print_when_wanted, view)
    view.connect("close", lambda _view: window.destroy())
    return view


def begin(_context, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("smoke")
    session.set_application_info(about)
    session.connect("create-web-view", open_view)


context.connect("automation-started", begin)
Gtk.main()
