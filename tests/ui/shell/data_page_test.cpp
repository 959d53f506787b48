// SPDX-License-Identifier: GPL-3.0-or-later
// The data page and the model editor in the window, with the real engine.
#include "tests/ui/shell/window_fixture.h"
#include "ui/widgets/data_dialog.h"
#include "ui/widgets/layer_row.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>

namespace amplab {
namespace {

class DataPage : public support::WindowTest {
 protected:
  [[nodiscard]] bool says(const char* label, const QString& words) {
    return support::await([&] {
      auto* found = window->findChild<QLabel*>(label);
      return found && found->text().contains(words);
    });
  }
};

TEST_F(DataPage, ShowsOnesOwnTableAndTrainsOnIt) {
  const QTemporaryDir folder;
  QFile file(folder.filePath("with space.csv"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("a,b,kind\n");
  for (int row = 0; row < 40; ++row)
    file.write(QByteArray::number(row) + "," + QByteArray::number(row % 7) + (row % 2 ? ",odd\n" : ",even\n"));
  file.close();
  open_on_real_engine(1);
  find<QPushButton>("browse:data").click();
  auto& sources = find<QListWidget>("data:sources");
  sources.setCurrentItem(sources.findItems("CSV table", Qt::MatchExactly).front());
  find<QLineEdit>("data:path").setText(file.fileName());
  emit find<QLineEdit>("data:path").editingFinished();
  ASSERT_TRUE(says("data:facts", "40 rows, 3 columns"));
  EXPECT_EQ(find<QTableWidget>("data:table").item(1, 2)->text(), "odd");
  find<QPushButton>("data:use").click();
  EXPECT_EQ(window->document().config(0).data.path, file.fileName().toStdString());
  EXPECT_TRUE(says("model:input", "samples of 2")) << "the model's sizes follow";
  ASSERT_TRUE(support::await([&] { return find<LayerRow>("model:row:0").sizes() != QString(); }));
}

TEST_F(DataPage, ReportsWhatIsWrongWithAFile) {
  open_on_real_engine(1);
  find<QPushButton>("browse:data").click();
  auto& sources = find<QListWidget>("data:sources");
  sources.setCurrentItem(sources.findItems("Text", Qt::MatchExactly).front());
  find<QLineEdit>("data:path").setText("/no/such/file");
  emit find<QLineEdit>("data:path").editingFinished();
  EXPECT_TRUE(says("data:problem", "/no/such/file is not a file"));
  EXPECT_FALSE(find<QPushButton>("data:use").isEnabled());
}

} // namespace
} // namespace amplab
