// SPDX-License-Identifier: GPL-3.0-or-later
// A new user at the window: an empty home folder, the opening example, the real engine, and only keys and clicks.
#pragma once
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/opening.h"

#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <functional>

namespace amplab::support {

class NewUser : public WindowTest {
 protected:
  static constexpr int kFp32 = 0, kNoScaler = 1, kScaled = 2, kBf16 = 3; // lanes of the opening example

  NewUser() { sessions = home.filePath("sessions"); }

  // The opening example on point data with fewer steps. Takes seconds instead of half a minute.
  static std::vector<LaneSetup> quick_example() {
    std::vector<LaneSetup> lanes = preset_setups("opening");
    for (LaneSetup& lane : lanes) {
      lane.config.data.name = "spirals";
      lane.config.data.batch_size = 64;
      lane.config.model.hidden = {32, 32};
      lane.config.model.activation = "relu";
      lane.config.train.steps = 600;
    }
    return lanes;
  }
  void open_quickly() {
    opens_on = quick_example();
    open_on_real_engine(0);
  }

  const RunStore& store() const { return window->store(); }
  const LaneStore& lane(int index) const { return store().lane(index); }

  void click(const char* name) { QTest::mouseClick(&find<QWidget>(name), Qt::LeftButton, {}, QPoint(6, 6)); }
  // Focuses the combo box and moves to the row by keys.
  static void choose(QComboBox& box, const QString& row) {
    const int wanted = box.findText(row);
    ASSERT_GE(wanted, 0) << row.toStdString();
    box.setFocus();
    while (box.currentIndex() != wanted) {
      const int before = box.currentIndex();
      QTest::keyClick(&box, before < wanted ? Qt::Key_Down : Qt::Key_Up);
      ASSERT_NE(box.currentIndex(), before) << "the keys go no further";
    }
  }
  // Calls `act`, which opens a file dialog, and types this path.
  static void choose_path(const std::function<void()>& act, const QString& path) {
    bool typed = false;
    QTimer asked;
    QObject::connect(&asked, &QTimer::timeout, &asked, [&] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      if (!dialog || typed) return;
      typed = true;
      auto* line = dialog->findChild<QLineEdit*>("fileNameEdit");
      line->setText(path);
      QTest::keyClick(line, Qt::Key_Return);
    });
    asked.start(10);
    act();
    EXPECT_TRUE(await([&] { return typed && !QApplication::activeModalWidget(); }));
  }

  [[nodiscard]] bool all_have_ended() {
    return await(
        [&] {
          for (int i = 0; i < store().laneCount(); ++i)
            if (lane(i).status().state != LaneState::finished) return false;
          return true;
        },
        std::chrono::seconds(120));
  }
  double last_accuracy(int index) const {
    double last = std::nan("");
    for (int64_t row = 0; row < lane(index).rows(); ++row)
      if (const double value = lane(index).record(row).eval_accuracy; !std::isnan(value)) last = value;
    return last;
  }

  QTemporaryDir home;
};

} // namespace amplab::support
