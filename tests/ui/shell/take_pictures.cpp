// SPDX-License-Identifier: GPL-3.0-or-later
// take_pictures FOLDER SWEEP.amplab: takes the pictures of README.md and docs from the window with the real engine, by
// keys and clicks. Run by resources/screenshots/update.sh in the root of the repository.
//   FOLDER/light.png, dark.png    the window
//   FOLDER/NAME.png               one panel, in its floating place
//   FOLDER/frames/NUMBER.png      frames of the moving picture
//   FOLDER/frames/arguments       arguments of img2webp, which makes FOLDER/opening.webp of them
//   FOLDER/titles.txt             window_titles()
// SWEEP.amplab is a session with the runs of a sweep.
#include "tests/support/await.h"
#include "tests/ui/shell/moving_picture.h"
#include "tests/ui/shell/window_titles.h"
#include "ui/language/language.h"
#include "ui/plots/event_lane.h"
#include "ui/shell/opening.h"
#include "ui/shell/place_dock.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QPlainTextEdit>
#include <QTest>
#include <QTextBlock>
#include <cstdio>
#include <stdexcept>

namespace amplab {
namespace {

using support::Frames, support::kMovingSize, support::save, support::with_key, support::with_pointer;

constexpr int64_t kSteps = 400;                 // of each lane; the curves diverge before step 250
constexpr std::chrono::minutes kLongestWait{3}; // on a busy machine
constexpr int kRefreshMs = 300;                 // tables and figures refresh a few times a second

void await(const char* what, const std::function<bool()>& holds) {
  if (!support::await(holds, kLongestWait)) throw std::runtime_error(std::string("The window does not show ") + what);
}

// Returns the widget's picture once it has stopped changing.
QImage settled(QWidget& widget) {
  QImage before, now = widget.grab().toImage();
  do {
    before = now;
    QTest::qWait(kRefreshMs);
    now = widget.grab().toImage();
  } while (now != before);
  return now;
}

class LabWindow {
 public:
  LabWindow(Theme& theme, std::vector<LaneSetup> lanes) : window_(options(std::move(lanes)), theme) {
    window_.show();
    if (!QTest::qWaitForWindowActive(&window_)) throw std::runtime_error("The window does not become active.");
    window_.start();
    await("lanes that are ready", [this] { return isIn(RunState::ready); });
  }

  MainWindow& operator*() { return window_; }
  MainWindow* operator->() { return &window_; }
  bool isIn(RunState state) { return window_.controller().runState() == state; }

  template <class Widget> Widget& find(const QString& name) {
    if (auto* widget = window_.findChild<Widget*>(name)) return *widget;
    throw std::runtime_error("The window has no " + name.toStdString());
  }

  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* focus = window_.focusWidget();
    QTest::keyClick(focus ? focus : &window_, key, modifiers);
  }

  // Shows only these panels beside the curves.
  void showPanels(const QStringList& ids) {
    for (PlaceDock* place : window_.findChildren<PlaceDock*>()) place->hide();
    for (const QString& id : ids) emit find<Panel>("panel:" + id).frontWanted();
  }

  // Returns the panel's picture, in its place as a window of its own.
  QImage panel(const QString& id, QSize size) {
    auto& panel = find<Panel>("panel:" + id);
    emit panel.frontWanted();
    QWidget* above = &panel;
    while (!qobject_cast<PlaceDock*>(above)) above = above->parentWidget();
    auto& place = static_cast<PlaceDock&>(*above);
    place.setFloating(true);
    place.resize(size);
    const QImage image = settled(place);
    place.setFloating(false);
    return image;
  }

 private:
  static WindowOptions options(std::vector<LaneSetup> lanes) {
    WindowOptions options;
    options.lanes = std::move(lanes);
    options.remembers = false;
    return options;
  }

  MainWindow window_;
};

// ---- the moving picture --------------------------------------------------------------------------------------------

constexpr int kExplainWidth = 320;
constexpr int kMostRunFrames = 40, kPointerFrames = 10;
// In milliseconds:
constexpr int kBefore = 1200, kKeyDown = 600, kRunning = 4000, kAfter = 900, kMoving = 60, kPressed = 400,
              kReplay = 400, kRead = 4500;

// Returns the mark of the skipped step nearest to the middle.
EventLane::Mark skipped_step(const EventLane& events) {
  std::vector<EventLane::Mark> marks = events.marks();
  std::erase_if(marks, [](const EventLane::Mark& mark) { return mark.kind != EventKind::skip; });
  if (marks.empty()) throw std::runtime_error("No step was skipped.");
  const auto distance = [&](const EventLane::Mark& mark) { return std::abs(mark.at.x() - events.width() / 2.0); };
  return *std::ranges::min_element(marks, {}, distance);
}

// Shows the curves and the explanation.
void arrange(LabWindow& window) {
  window.showPanels({"explain"});
  settled(*window); // with all panels, its least width is larger
  window->resize(kMovingSize);
  window->resizeDocks({&window.find<PlaceDock>("whyPlace")}, {kExplainWidth}, Qt::Horizontal);
}

// Space, and the curves diverge.
void take_run(LabWindow& window, Frames& frames) {
  arrange(window);
  const QImage ready = settled(*window);
  frames.add(ready, kBefore);
  frames.add(with_key(ready, "Space"), kKeyDown);
  window.press(Qt::Key_Space);
  std::vector<QImage> run;
  for (int64_t step = 0; step < kSteps;) {
    const int64_t next = std::min(kSteps, step + kSteps / kMostRunFrames);
    await("the curves", [&] { return window->store().lastStep() >= next; });
    step = window->store().lastStep();
    run.push_back(window->grab().toImage());
  }
  for (const QImage& image : run) frames.add(image, kRunning / static_cast<int>(run.size()));
  await("the end of the run", [&] { return window.isIn(RunState::ended); });
}

// A click on a triangle, and the explanation.
void take_click(LabWindow& window, Frames& frames) {
  arrange(window);
  const QImage ended = settled(*window);
  frames.add(ended, kAfter);
  auto& events = window.find<EventLane>("eventLane");
  const EventLane::Mark mark = skipped_step(events);
  const QPointF to = events.mapTo(&*window, mark.at.toPoint());
  const QPointF from(0.45 * kMovingSize.width(), 0.5 * kMovingSize.height());
  for (int frame = 0; frame <= kPointerFrames; ++frame)
    frames.add(with_pointer(ended, from + (to - from) * frame / kPointerFrames), kMoving);
  frames.add(with_pointer(ended, to, true), kPressed);
  QTest::mouseClick(&events, Qt::LeftButton, {}, mark.at.toPoint());
  frames.add(with_pointer(window->grab().toImage(), to), kReplay);
  await("an explanation", [&] { return window->store().lane(mark.lane).explanation_of(mark.step); });
  frames.add(with_pointer(settled(*window), to), kRead);
}

// ---- the window and its panels -------------------------------------------------------------------------------------

constexpr QSize kWholeWindow{1500, 960};
constexpr int kNoScaler = 1, kScaler = 2; // lanes of the opening preset

// Losses and loss scale.
void take_curves(LabWindow& window, const QString& path) {
  window.showPanels({});
  settled(*window);
  window->resize(480, 440); // or its least size
  save(settled(window.find<QWidget>("panel:curves")), path);
}

void take_themes(LabWindow& window, const QDir& folder) {
  window.press(Qt::Key_D);
  window->resize(kWholeWindow);
  window.press(Qt::Key_1, Qt::ControlModifier); // all panels
  save(settled(*window), folder.filePath("light.png"));
  window.press(Qt::Key_M, Qt::AltModifier);
  save(settled(*window), folder.filePath("dark.png"));
  window.press(Qt::Key_M, Qt::AltModifier);
}

void take_histogram(LabWindow& window, const QString& path) {
  QTest::mouseClick(&window.find<QWidget>(QString("laneTile%1").arg(kNoScaler)), Qt::LeftButton);
  save(window.panel("histogram", {560, 340}), path);
}

void take_sweep(LabWindow& window, const QString& session, const QString& path) {
  window->sweptRuns().request(session);
  window.find<QAbstractButton>("sweepAsTable").setChecked(false);
  save(window.panel("sweep", {560, 360}), path);
}

// A lane that is stepped by lines up to a breakpoint, with the results of its lines.
void take_loop(LabWindow& window, const QString& path) {
  auto& text = window.find<QPlainTextEdit>("loop:text");
  QTextCursor cursor = text.document()->find("scaler.update");
  cursor.clearSelection();
  text.setFocus();
  text.setTextCursor(cursor);
  window.press(Qt::Key_F9);
  const int64_t breakpoint = cursor.blockNumber() + 1;
  for (int64_t line = -1; line != breakpoint;) {
    window.press(Qt::Key_F10);
    const LineStop* stop = nullptr;
    await("the next line", [&] { return (stop = window->store().lane(0).stop()) && stop->line != line; });
    line = stop->line;
  }
  save(window.panel("loop", {560, 220}), path);
}

void take_lesson(LabWindow& window, const QString& path) {
  window->openLesson("06-gradients-that-vanish");
  await("lanes that are ready", [&] { return window.isIn(RunState::ready); });
  save(window.panel("lesson", {480, 410}), path);
}

std::vector<LaneSetup> opening_lanes() {
  std::vector<LaneSetup> lanes = preset_setups("opening");
  for (LaneSetup& lane : lanes) lane.config.train.steps = kSteps;
  return lanes;
}

void take_all(const QDir& folder, const QString& session) {
  Theme theme;
  theme.choose(ThemeChoice::light);
  {
    LabWindow window(theme, opening_lanes());
    support::write(folder.filePath("titles.txt"), support::window_titles(*window));
    window.press(Qt::Key_D); // without the distances
    Frames frames(folder.filePath("frames"));
    take_run(window, frames);
    take_curves(window, folder.filePath("compare.png"));
    take_click(window, frames);
    frames.writeArguments(folder.filePath("opening.webp"));
    take_themes(window, folder);
    save(window.panel("explain", {480, 390}), folder.filePath("explain.png"));
    take_histogram(window, folder.filePath("inspect.png"));
    take_sweep(window, session, folder.filePath("repeat.png"));
  }
  {
    LabWindow window(theme, {opening_lanes()[kScaler]});
    take_loop(window, folder.filePath("loop.png"));
    take_lesson(window, folder.filePath("learn.png"));
  }
}

} // namespace
} // namespace amplab

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  if (argc != 3) return std::fprintf(stderr, "take_pictures FOLDER SWEEP.amplab\n"), 2;
  amplab::install_translators("en");
  QApplication::setCursorFlashTime(0); // a blinking cursor never settles
  try {
    amplab::take_all(QDir(QString::fromLocal8Bit(argv[1])), QString::fromLocal8Bit(argv[2]));
  } catch (const std::runtime_error& error) {
    return std::fprintf(stderr, "take_pictures: %s\n", error.what()), 1;
  }
  return 0;
}
