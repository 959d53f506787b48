// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/data_dialog.h"

#include "ui/widgets/data_view.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <gtest/gtest.h>

namespace amplab {
namespace {

DataPreview a_table(const std::string& label) {
  DataPreview preview;
  preview.from = "/home/flowers.csv";
  preview.training = 90;
  preview.test = 10;
  preview.classification = true;
  preview.task = {.sample = {1}, .outputs = 2};
  preview.classes = {{"iris", 60}, {"rose", 30}};
  preview.columns = {{"petal", 3, 0, label == "petal"}, {"kind", 0, 0, label != "petal"}};
  preview.rows = {{"1.5", "iris"}, {"2.5", "rose"}, {"3.5", "iris"}};
  preview.columns_in_all = 2;
  preview.rows_in_all = 3;
  return preview;
}

class Page : public testing::Test {
 protected:
  Page() {
    RunConfig config;
    config.data.name = "moons";
    document_.load({{config, 0}, {config, 1}});
    QObject::connect(&previews_, &DataPreviews::wanted, &previews_, [this](const RunConfig& request) {
      requests_.push_back(request);
      if (request.data.name == "moons") {
        DataPreview preview;
        preview.task = {.sample = {2}, .outputs = 2};
        preview.training = 2000;
        preview.classification = true;
        preview.points = {{0, 0, 0}, {1, 1, 1}};
        preview.classes = {{"0", 1000}, {"1", 1000}};
        previews_.put(request, preview);
      }
      if (request.data.name == "csv" && request.data.path == "/home/flowers.csv")
        previews_.put(request, a_table(request.data.label));
      if (request.data.name == "csv" && request.data.path.empty()) previews_.setFailed(request, "data.path is empty.");
    });
    page_ = std::make_unique<DataDialog>(document_, previews_, theme_, "data", ConfigDocument::kAllLanes);
    page_->setChoose(
        [](QWidget*, bool folder, const QString&) { return folder ? QString("/home") : QString("/home/flowers.csv"); });
    page_->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(page_.get()));
  }
  template <class Widget> Widget& part(const char* name) { return *page_->findChild<Widget*>(name); }
  void chooseSource(const char* title) {
    part<QListWidget>("data:sources")
        .setCurrentItem(part<QListWidget>("data:sources").findItems(title, Qt::MatchExactly).front());
  }

  Theme theme_;
  ConfigDocument document_;
  DataPreviews previews_;
  std::vector<RunConfig> requests_;
  std::unique_ptr<DataDialog> page_;
};

TEST_F(Page, ShowsWhatTheLanesTrainOn) {
  EXPECT_EQ(part<QListWidget>("data:sources").currentItem()->text(), "Moons");
  EXPECT_TRUE(part<QLabel>("data:facts").text().contains("000 training samples"))
      << part<QLabel>("data:facts").text().toStdString();
  EXPECT_TRUE(part<DataView>("data:view").isVisible());
  EXPECT_TRUE(part<ClassBars>("data:classes").isVisible());
  EXPECT_FALSE(part<QLineEdit>("data:path").isVisible()) << "it has no files";
  EXPECT_TRUE(part<QPushButton>("data:use").isEnabled());
}

TEST_F(Page, AcceptsAFileAndItsLabelColumn) {
  chooseSource("CSV table");
  EXPECT_TRUE(part<QLabel>("data:problem").text().contains("empty"));
  EXPECT_FALSE(part<QPushButton>("data:use").isEnabled());
  QTest::mouseClick(&part<QPushButton>("data:browse"), Qt::LeftButton);
  EXPECT_EQ(part<QLineEdit>("data:path").text(), "/home/flowers.csv");
  auto& table = part<QTableWidget>("data:table");
  ASSERT_TRUE(table.isVisible());
  EXPECT_EQ(table.item(1, 1)->text(), "rose");
  EXPECT_EQ(part<QComboBox>("data:label").currentText(), "kind") << "without one it is the last";
  emit table.horizontalHeader()->sectionClicked(0);
  EXPECT_EQ(requests_.back().data.label, "petal");
  EXPECT_EQ(part<QComboBox>("data:label").currentText(), "petal");
  EXPECT_EQ(document_.config(0).data.name, "moons") << "nothing is used yet";
  QTest::mouseClick(&part<QPushButton>("data:use"), Qt::LeftButton);
  for (int lane = 0; lane < 2; ++lane) {
    const DataConfig& data = document_.config(lane).data;
    EXPECT_EQ(data.name, "csv");
    EXPECT_EQ(data.path, "/home/flowers.csv");
    EXPECT_EQ(data.label, "petal");
  }
  EXPECT_FALSE(page_->isVisible());
  document_.undoStack()->undo();
  EXPECT_EQ(document_.config(1).data, document_.config(0).data);
  EXPECT_EQ(document_.config(0).data.name, "moons") << "it was one step";
}

TEST_F(Page, IsWorkedByKeys) {
  auto& sources = part<QListWidget>("data:sources");
  sources.setFocus();
  QTest::keyClicks(&sources, "csv");
  EXPECT_EQ(sources.currentItem()->text(), "CSV table");
  auto& path = part<QLineEdit>("data:path");
  path.setFocus();
  QTest::keyClicks(&path, "/home/flowers.csv");
  QTest::keyClick(&path, Qt::Key_Tab);
  EXPECT_TRUE(part<QTableWidget>("data:table").isVisible());
  auto& label = part<QComboBox>("data:label");
  label.setFocus();
  QTest::keyClick(&label, Qt::Key_Up);
  EXPECT_EQ(requests_.back().data.label, "petal");
}

TEST_F(Page, ShowsThatItWaitsForTheEngine) {
  chooseSource("Text");
  EXPECT_TRUE(part<QLabel>("data:facts").text().contains("reading"));
  EXPECT_FALSE(part<QPushButton>("data:use").isEnabled());
}

TEST_F(Page, IsReadToWhoCannotSeeIt) {
  EXPECT_FALSE(part<QWidget>("data:view").accessibleName().isEmpty());
  EXPECT_TRUE(part<QWidget>("data:classes").accessibleDescription().contains("0: "));
  for (const char* name : {"data:sources", "data:path", "data:label", "data:table"})
    EXPECT_FALSE(part<QWidget>(name).accessibleName().isEmpty()) << name;
}

} // namespace
} // namespace amplab
