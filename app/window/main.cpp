// SPDX-License-Identifier: GPL-3.0-or-later
// amplab: the window. Command line and wiring; see kHelp.
#include "engine/run/most_lanes.h"
#include "engine/run/presets.h"
#include "engine/settings/setting_table.h"
#include "platform/signals.h"
#include "ui/language/language.h"
#include "ui/shell/main_window.h"
#include "ui/shell/opening.h"
#include "ui/shell/screenshot.h"

#include <QApplication>
#include <QFileInfo>
#include <QIcon>
#include <QStandardPaths>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace amplab;

constexpr const char* kHelp = R"(amplab: a lab for automatic mixed precision

  amplab [CONFIG.json ...]      one lane per file; without any, the lanes of the last window
  amplab SESSION.amplab         a session: its curves, and the lanes that can continue
  amplab DATA.csv|DATA.txt      trains the lanes on that table or text
  amplab SCRIPT.py              the training loop of a PyTorch script
  amplab LOG                    the log of a training run, or a folder of TensorBoard's event files
    --preset NAME               the lanes of a preset: %s
    --engine COMMAND            the engine's command line, such as "ssh gpu-box amplab-engine serve", or
                                "python -m amplab serve train.py" for a PyTorch script; this time only
    --theme dark|light          the theme, until it is changed
    --language CODE             language of the window: %s; this time only
    --lesson NAME               opens that lesson, such as 08 or clinic/08; amplab-engine lesson list names them
    --class PLACE               starts a class there: a shared folder, or host:folder over ssh
    --join CODE@PLACE           joins the class with that code
    --run                       runs the lanes as soon as they are ready
    --screenshot FILE.png       runs the lanes, saves an image of the window and quits ...
    --after STEPS               ... once each lane has run STEPS steps or has ended (default: 100)
    --size WIDTHxHEIGHT         size of the window, in pixels
    --help, --version
)";

constexpr int kLeastLength = 320, kGreatestLength = 16384; // pixels of a window's side

struct Options {
  WindowOptions window;
  ThemeChoice theme = ThemeChoice::system;
  QString language; // empty: the chosen one, or the system's
  bool runs = false;
  QString lesson, class_folder, joins; // lesson to open, class to start or join once the window exists; empty: none
  QString screenshot;
  int64_t after = 100;
  QSize size;
};

struct UsageError : std::runtime_error {
  using runtime_error::runtime_error;
};

int64_t number_in(const std::string& text, const std::string& option) {
  int64_t number = 0;
  const char* end = text.data() + text.size();
  if (const auto read = std::from_chars(text.data(), end, number);
      read.ec != std::errc() || read.ptr != end || number < 0)
    throw UsageError("\"" + text + "\" is not a valid value of " + option + "; use a whole number.");
  return number;
}

int length_in(const std::string& text) {
  const int64_t pixels = number_in(text, "--size");
  if (pixels < kLeastLength || pixels > kGreatestLength)
    throw UsageError("\"" + text + "\" is not a valid length in --size; use WIDTHxHEIGHT, each from " +
                     std::to_string(kLeastLength) + " to " + std::to_string(kGreatestLength) + " pixels.");
  return static_cast<int>(pixels);
}

QSize size_in(const std::string& text) {
  const size_t cross = std::min(text.find('x'), text.size());
  return {length_in(text.substr(0, cross)), length_in(cross < text.size() ? text.substr(cross + 1) : "")};
}

ThemeChoice theme_in(const std::string& text) {
  if (text == "dark") return ThemeChoice::dark;
  if (text == "light") return ThemeChoice::light;
  throw UsageError("\"" + text + "\" is not a valid value of --theme; use dark or light.");
}

std::string language_codes() {
  std::string codes;
  for (const Language& language : languages()) codes += (codes.empty() ? "" : ", ") + language.code.toStdString();
  return codes;
}

QString language_in(const std::string& text) {
  for (const Language& language : languages())
    if (language.code.toStdString() == text) return language.code;
  throw UsageError("\"" + text + "\" is not a valid value of --language; use one of " + language_codes() + ".");
}

std::string preset_names() {
  std::string names;
  for (const Preset& preset : presets()) names += (names.empty() ? "" : ", ") + std::string(preset.name);
  return names;
}

std::vector<LaneSetup> preset_in(const std::string& name) {
  std::vector<LaneSetup> setups = preset_setups(name);
  if (setups.empty()) throw UsageError("Unknown preset \"" + name + "\"; use one of " + preset_names() + ".");
  return setups;
}

QString file_in(const std::string& path) {
  const QFileInfo file(QString::fromStdString(path));
  if (!file.isFile() && !file.isDir()) throw UsageError(path + " does not exist; check its name and folder.");
  return file.absoluteFilePath();
}

QString session_in(const std::vector<std::string>& paths, bool beside_others) {
  if (paths.empty()) return {};
  if (paths.size() > 1 || beside_others)
    throw UsageError("A window shows one session; pass one .amplab file and no other lanes.");
  return file_in(paths.front());
}

QString material_in(const std::vector<std::string>& paths, bool beside_session) {
  if (paths.empty()) return {};
  if (paths.size() > 1 || beside_session)
    throw UsageError("A window opens one data file, script or log; pass only one, and no session.");
  return file_in(paths.front());
}

// Throws: UsageError, ConfigError.
Options options_in(const std::vector<std::string>& arguments) {
  Options options;
  std::vector<RunConfig> configs;
  std::vector<std::string> sessions, materials;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& option = arguments[i];
    const auto value = [&]() -> const std::string& {
      if (i + 1 == arguments.size()) throw UsageError(option + " needs a value; see amplab --help.");
      return arguments[++i];
    };
    if (option == "--preset")
      options.window.lanes = preset_in(value());
    else if (option == "--engine")
      options.window.engine = QString::fromStdString(value());
    else if (option == "--theme")
      options.theme = theme_in(value());
    else if (option == "--language")
      options.language = language_in(value());
    else if (option == "--lesson")
      options.lesson = QString::fromStdString(value());
    else if (option == "--class")
      options.class_folder = QString::fromStdString(value());
    else if (option == "--join")
      options.joins = QString::fromStdString(value());
    else if (option == "--run")
      options.runs = true;
    else if (option == "--screenshot")
      options.screenshot = QString::fromStdString(value());
    else if (option == "--after")
      options.after = number_in(value(), option);
    else if (option == "--size")
      options.size = size_in(value());
    else if (option.starts_with('-'))
      throw UsageError("Unknown option \"" + option + "\"; see amplab --help.");
    else if (Sessions::isSession(QString::fromStdString(option)))
      sessions.push_back(option);
    else if (MainWindow::isMaterial(QString::fromStdString(option)))
      materials.push_back(option);
    else
      std::ranges::move(load_configs(option), std::back_inserter(configs));
  }
  options.window.session = session_in(sessions, !configs.empty() || !options.window.lanes.empty());
  options.window.material = material_in(materials, !sessions.empty());
  if (configs.size() > kMostLanes)
    throw UsageError("These files have " + std::to_string(configs.size()) + " runs, but a window has at most " +
                     std::to_string(kMostLanes) + " lanes; pass fewer files.");
  if (!configs.empty()) options.window.lanes = setups_of(configs);
  options.window.welcomes = options.lesson.isEmpty() && options.class_folder.isEmpty() && options.joins.isEmpty() &&
                            !options.runs && options.screenshot.isEmpty();
  options.window.remembers = options.screenshot.isEmpty();
  if (!options.window.remembers && options.window.lanes.empty() && sessions.empty())
    options.window.lanes = preset_setups("opening");
  return options;
}

// In the sizes of title bars and task bars. As bitmaps, because SVG needs a Qt plugin.
QIcon window_icon() {
  QIcon icon;
  for (const int size : {16, 24, 32, 48, 64, 128, 256})
    icon.addFile(QString(":/icons/amplab-%1.png").arg(size), {size, size});
  return icon;
}

// Qt aborts without a screen, so check first.
bool has_screen() {
#ifdef Q_OS_LINUX
  for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    if (const char* value = std::getenv(variable); value && *value) return true;
  return false;
#else
  return true;
#endif
}

int fail(const std::string& sentence) {
  std::fprintf(stderr, "amplab: %s\n", sentence.c_str());
  return 2;
}

std::atomic<bool> is_ending; // set by the system's request to end

// Closes the window as its user would, so that it saves its lanes and layout. A signal handler may not do that itself.
void close_on_request(MainWindow& window) {
  platform::on_request_to_end([](int signal) {
    if (is_ending.exchange(true) && !platform::is_hangup(signal))
      std::_Exit(128 + signal); // the second request does not wait
  });
  auto* timer = new QTimer(&window);
  QObject::connect(timer, &QTimer::timeout, &window, [&window] {
    if (!is_ending) return;
    window.close();
    QApplication::quit(); // even while a dialog is open
  });
  timer->start(std::chrono::milliseconds(250));
}

int show_window(int& argc, char** argv, Options options) {
  QApplication application(argc, argv);
  QCoreApplication::setOrganizationName("amplab");
  QCoreApplication::setApplicationName("amplab");
  QCoreApplication::setApplicationVersion(AMPLAB_VERSION);
  QGuiApplication::setDesktopFileName(AMPLAB_DESKTOP_ID); // identifies name and icon of the window to the desktop
  QGuiApplication::setWindowIcon(window_icon());
  if (options.language.isEmpty() && options.window.remembers) options.language = chosen_language();
  install_translators(options.language);
  Theme theme;
  if (options.window.remembers)
    options.window.sessions = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/sessions";
  MainWindow window(options.window, theme);
  if (options.theme != ThemeChoice::system) theme.choose(options.theme);
  if (!options.size.isEmpty()) window.resize(options.size);
  if (!options.screenshot.isEmpty()) new Screenshot(window, options.screenshot, options.after);
  if (options.runs) window.runWhenReady();
  close_on_request(window);
  window.show();
  QTimer::singleShot(0, &window, [&window, &options] {
    window.start();
    if (!options.class_folder.isEmpty()) window.beginClass(options.class_folder);
    if (!options.joins.isEmpty()) window.joinClass(options.joins);
    if (!options.lesson.isEmpty()) window.openLesson(options.lesson); // last, so that the class learns of it
  });
  return QApplication::exec();
}

} // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  for (const std::string& argument : arguments) {
    if (argument == "--help") return std::printf(kHelp, preset_names().c_str(), language_codes().c_str()), 0;
    if (argument == "--version") return std::puts("amplab " AMPLAB_VERSION), 0;
  }
  try {
    const Options options = options_in(arguments);
    if (!has_screen())
      return fail("No display for a window (DISPLAY and WAYLAND_DISPLAY are not set); use amplab-engine "
                  "run instead.");
    return show_window(argc, argv, options);
  } catch (const std::runtime_error& error) {
    return fail(error.what());
  }
}
